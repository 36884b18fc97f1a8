import type { Losses } from '../report.ts';
import { cleanText } from '../word/clean.ts';

/** The font comes in several files: each has letters that the others lack. */
export type Family = 'Serif' | 'SerifMore' | 'SerifCyrillic' | 'SerifGreek' | 'Further';

/** What all faces of each have, of the font of texts and of that of slides: a letter that is not in them would be an empty box. */
const BASE =
  /[\t\n\u0020-\u007e\u00a0-\u00ff\u0131\u0152\u0153\u02bb\u02bc\u02c6\u02da\u02dc\u2002\u2009\u200b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2191\u2193\u2212]/;
const MORE =
  /[\u0100-\u012b\u012e-\u0130\u0134-\u0148\u014a-\u0151\u0154-\u0165\u0168-\u017f\u018f\u0192\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc\u01e6\u01e7\u01f8\u01f9\u0218-\u021b\u0237\u0251\u0259\u0261\u02b0\u02b2\u02b3\u02b7\u02b8\u02be\u02bf\u02c7\u02c9-\u02cb\u02dd\u02e1-\u02e3\u1e0c-\u1e0f\u1e20\u1e21\u1e24\u1e25\u1e2a\u1e2b\u1e36-\u1e3b\u1e42-\u1e49\u1e5a-\u1e63\u1e6c-\u1e6f\u1e80-\u1e85\u1e8e\u1e8f\u1e92\u1e93\u1e97\u1e9e\u1ef2-\u1ef9\u2020\u20a1\u20a4\u20a6\u20a7\u20a9\u20ab\u20ae\u20b1\u20b2\u20b4\u20b5\u20b8-\u20ba\u20bd\u20bf\u2113]/;
const CYRILLIC = /[\u0401\u0404-\u0407\u040e\u0410-\u044f\u0451\u0454-\u0457\u045e\u0490\u0491]/;
const GREEK = /[\u0386\u0388-\u038a\u038c\u038e-\u03a1\u03a3-\u03ce]/;
/** A further font has signs and letters that those of texts and slides lack, and these too: a letter and its accents are of one font. */
const FURTHER =
  /[\t\n\u0020-\u007e\u00a0-\u02e9\u02ec-\u02ee\u02f3\u02f7\u0300-\u034f\u0351-\u0353\u0357\u0358\u035a\u035c-\u0362\u0370-\u0377\u037a-\u037f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u0525\u0531-\u0556\u0559-\u055f\u0561-\u0587\u0589\u058a\u10a0-\u10c5\u10d0-\u10fc\u1d00-\u1d14\u1d16-\u1d23\u1d26-\u1d2e\u1d30-\u1d5b\u1d5d-\u1d6a\u1d77\u1d78\u1d9b-\u1dbf\u1e00-\u1efb\u1f00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f59\u1f5b\u1f5d\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fc4\u1fc6-\u1fd3\u1fd6-\u1fdb\u1fdd-\u1fef\u1ff2-\u1ff4\u1ff6-\u1ffe\u2000-\u200a\u2010-\u2027\u2030-\u205e\u2070\u2071\u2074-\u208e\u2090-\u209c\u20a0-\u20b5\u20b8-\u20ba\u20bd\u2100-\u2109\u210b-\u2149\u214b\u214e\u2150-\u2185\u2189\u2190-\u2311\u2318\u2319\u231c-\u2321\u2324-\u2328\u232b\u232c\u2373-\u2375\u237a\u237d\u239b-\u23ae\u23ce\u23cf\u23e3\u23e5\u23e8\u2422\u2423\u2460-\u2469\u2500-\u269c\u269e-\u26b8\u26c0-\u26c3\u26e2\u2701-\u2704\u2706-\u2709\u270c-\u2727\u2729-\u274b\u274d\u274f-\u2752\u2756\u2758-\u275e\u2761-\u2794\u2798-\u27af\u27b1-\u27be\u27c5\u27c6\u27e0\u27e6-\u27eb\u27f0-\u28ff\u2a00-\u2a02\u2a0c-\u2a1c\u2a2f\u2a6a\u2a6b\u2a7d-\u2aa0\u2aae-\u2aba\u2b00-\u2b1a\u2b1f-\u2b24\u2b53\u2b54\u2c60-\u2c77\u2c79-\u2c7f\ua650\ua651\ua722-\ua72b\ua730-\ua741\ufb00-\ufb06\ufffd]/;
/** Spaces of other widths, marks without a look of their own. */
const SPACE = /[\u2000\u2001\u2003-\u2006\u2008\u200a\u205f]/;
const UNSEEN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufe00-\ufe0f]/g;
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
