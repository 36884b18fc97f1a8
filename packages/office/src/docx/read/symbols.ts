import type { Losses } from '../../report.ts';

/** Characters of Wingdings that stand in documents, by their code. */
const WINGDINGS: Readonly<Record<number, string>> = {
  0x28: '☎',
  0x29: '✆',
  0x2a: '✉',
  0x46: '☞',
  0x6c: '●',
  0x6d: '❍',
  0x6e: '■',
  0x6f: '☐',
  0x71: '❑',
  0x75: '◆',
  0x76: '❖',
  0x77: '◆',
  0xa7: '▪',
  0xa8: '☐',
  0x9e: '·',
  0x9f: '•',
  0xab: '★',
  0xd8: '➢',
  0xdf: '←',
  0xe0: '→',
  0xe1: '↑',
  0xe2: '↓',
  0xe8: '➔',
  0xf0: '⇨',
  0xfb: '✗',
  0xfc: '✓',
  0xfd: '☒',
  0xfe: '☑',
};
const WINGDINGS_2: Readonly<Record<number, string>> = { 0x4f: '✗', 0x50: '✓', 0x52: '☑', 0x54: '☒', 0xa3: '☐' };
const SYMBOL: Readonly<Record<number, string>> = {
  0xb7: '•',
  0xb0: '°',
  0xb1: '±',
  0xb4: '×',
  0xae: '→',
  0xa3: '≤',
  0xb3: '≥',
  0xb9: '≠',
  0xbb: '≈',
  0xa2: '′',
  0xd2: '®',
  0xd3: '©',
  0xd4: '™',
  ...letters(0x21, '!∀#∃%&∋()*+,−./0123456789:;<=>?≅'),
  ...letters(0x41, 'ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ'),
  ...letters(0x61, 'αβχδεφγηιϕκλμνοπθρστυϖωξψζ'),
};

/** The character of a font of signs; « ▯ » for one that is not known. */
export function symbolOf(font: string | undefined, code: string | undefined, losses: Losses): string {
  const value = Number.parseInt(code ?? '', 16);
  if (!Number.isInteger(value) || value < 0x20 || value > 0x10_ffff) {
    losses.add('symbols');
    return '▯';
  }
  const isPrivate = value >= 0xf000 && value <= 0xf0ff;
  const signs = signsOf(font ?? '');
  if (signs === null && !isPrivate) return String.fromCodePoint(value);
  const known = signs?.[value & 0xff];
  if (known === undefined) losses.add('symbols');
  return known ?? '▯';
}

/** Words in which signs of a font stand for characters: old files have them among their words. */
export function withSigns(words: string, font: string | undefined, losses: Losses): string {
  return words.replaceAll(/[\uf020-\uf0ff]/g, (sign) => symbolOf(font, sign.codePointAt(0)?.toString(16), losses));
}

function signsOf(font: string): Readonly<Record<number, string>> | null {
  if (/wingdings 2/i.test(font)) return WINGDINGS_2;
  if (/wingdings/i.test(font)) return WINGDINGS;
  return /symbol/i.test(font) ? SYMBOL : null;
}

function letters(from: number, all: string): Record<number, string> {
  return Object.fromEntries(Array.from(all, (letter, at) => [from + at, letter]));
}
