import type { Losses } from '../report.ts';
import { cleanText } from '../word/clean.ts';
import { FURTHER } from './further-letters.ts';

/** The font comes in several files: each has letters that the others lack. */
export type Family = 'Serif' | 'SerifMore' | 'SerifCyrillic' | 'SerifGreek' | 'Further';

/** What all faces of each have, of the font of texts and of that of slides: a letter that is not in them would be an empty box. */
const BASE =
  /[\t\n\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2002\u2009\u200b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2191\u2193\u2212]/;
const MORE =
  /[\u0100-\u012b\u012e-\u0130\u0134-\u0148\u014a-\u0151\u0154-\u0165\u0168-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc\u01e6\u01e7\u01f8\u01f9\u0218-\u021b\u0237\u0251\u0259\u0261\u02b0\u02b2\u02b3\u02b7\u02b8\u02be\u02bf\u02c7\u02c9-\u02cb\u02dd\u02e1-\u02e3\u1e0c-\u1e0f\u1e20\u1e21\u1e24\u1e25\u1e2a\u1e2b\u1e36-\u1e3b\u1e42-\u1e49\u1e5a-\u1e63\u1e6c-\u1e6f\u1e80-\u1e85\u1e8e\u1e8f\u1e92\u1e93\u1e97\u1e9e\u1ef2-\u1ef9\u2020\u20a1\u20a4\u20a6\u20a7\u20a9\u20ab\u20ae\u20b1\u20b2\u20b4\u20b5\u20b8-\u20ba\u20bd\u20bf\u2113]/;
const CYRILLIC = /[\u0401\u0404-\u0407\u040e\u0410-\u044f\u0451\u0454-\u0457\u045e\u0490\u0491]/;
const GREEK = /[\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce]/;
/** Spaces of other widths, marks without a look of their own. */
const SPACE = /[\u2000\u2001\u2003-\u2006\u2008\u200a\u205f]/;
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069]|[\ufe00-\ufe0f]/g;
/** Characters that the same letter or room stands for. */
const SAME: Readonly<Record<string, string>> = {
  '\r\n': '\n',
  '\r': '\n',
  '\u2007': '\u00a0',
  '\u202f': '\u00a0',
  '\u2028': '\n',
  '\u2029': '\n',
  '\u2010': '-',
  '\u2011': '-',
};
/** Signs that no font has, and those of the same sense. */
const SAME_SENSE: Readonly<Record<string, string>> = { '✅': '✔', '❌': '✘' };
/** What a reader sees is a sign that could not be printed. */
const MISSING = '\ufffd';
/** Most texts are of the first file alone. */
const PLAIN = new RegExp(`^${BASE.source}*$`);
const FAMILIES: readonly [Family, RegExp][] = [
  ['Serif', BASE],
  ['SerifMore', MORE],
  ['SerifCyrillic', CYRILLIC],
  ['SerifGreek', GREEK],
  // These too, so that a letter and its accents are of one font.
  ['Further', FURTHER],
];
const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' });

function familyOf(letter: string): Family | null {
  const chars = Array.from(letter);
  return FAMILIES.find(([, has]) => chars.every((char) => has.test(char)))?.[0] ?? null;
}

/** Words parted by the font that has their letters; what none has is « \ufffd », and counted as what another sign stands for. */
export function byFamily(words: string, losses: Losses): { text: string; font: Family }[] {
  const text = cleanText(words).normalize('NFC').replaceAll(UNSEEN, '');
  if (text === '') return [];
  if (PLAIN.test(text)) return [{ text, font: 'Serif' }];
  const parts: { text: string; font: Family }[] = [];
  for (const { segment } of graphemes.segment(text)) {
    const letter = SAME[segment] ?? (SPACE.test(segment) ? ' ' : segment);
    const known = familyOf(letter);
    if (known === null) losses.add('characters');
    const font = known ?? 'Further';
    const printed = known === null ? (SAME_SENSE[letter] ?? MISSING) : letter;
    const last = parts.at(-1);
    if (last?.font === font) last.text += printed;
    else parts.push({ text: printed, font });
  }
  return parts;
}

/** A text that has to be of one font whole: that of all its letters. */
export function inOneFamily(words: string, losses: Losses): { text: string; font: Family } {
  const parts = byFamily(words, losses);
  const [first] = parts;
  const font = parts.length === 1 && first ? first.font : parts.length === 0 ? 'Serif' : 'Further';
  return { text: parts.map(({ text }) => text).join(''), font };
}
