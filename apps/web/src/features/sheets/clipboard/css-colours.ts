/** Names of colours that spreadsheets write. */
const NAMED: Readonly<Record<string, string>> = {
  aqua: '00FFFF',
  black: '000000',
  blue: '0000FF',
  cyan: '00FFFF',
  fuchsia: 'FF00FF',
  gray: '808080',
  green: '008000',
  grey: '808080',
  lime: '00FF00',
  magenta: 'FF00FF',
  maroon: '800000',
  navy: '000080',
  olive: '808000',
  orange: 'FFA500',
  purple: '800080',
  red: 'FF0000',
  silver: 'C0C0C0',
  teal: '008080',
  white: 'FFFFFF',
  yellow: 'FFFF00',
};

/** `RRGGBB` of a colour of a page; `null` where it says none, or one that is seen through. */
export function cssColour(value: string): string | null {
  const word = value
    .trim()
    .toLowerCase()
    .split(/\s+(?![^(]*\))/, 1)[0]!;
  const named = Object.hasOwn(NAMED, word) ? NAMED[word] : undefined;
  if (named !== undefined) return named;
  const digits = /^#([0-9a-f]{3}|[0-9a-f]{6})$/.exec(word)?.[1]?.toUpperCase();
  if (digits !== undefined) return digits.length === 6 ? digits : Array.from(digits, (digit) => digit + digit).join('');
  const parts = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})(?:[\s,/]+([\d.]{1,6}))?\s*\)$/.exec(word);
  if (parts === null || Number(parts[4] ?? 1) === 0) return null;
  return parts
    .slice(1, 4)
    .map((part) => Math.min(255, Number(part)).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase();
}
