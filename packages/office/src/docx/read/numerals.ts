const ROMAN: readonly [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];
/** More are written as digits, as by word processors. */
const MAX_ROMAN = 32_767;
const MAX_LETTERS = 780;

/** A number as a list of this form counts; `null` for a form that is not known. */
export function numeralOf(count: number, format: string): string | null {
  switch (format) {
    case 'decimal':
      return `${count}`;
    case 'decimalZero':
      return `${count}`.padStart(2, '0');
    case 'ordinal':
      return count === 1 ? '1er' : `${count}e`;
    case 'lowerLetter':
      return lettersOf(count);
    case 'upperLetter':
      return lettersOf(count).toUpperCase();
    case 'lowerRoman':
      return romanOf(count);
    case 'upperRoman':
      return romanOf(count).toUpperCase();
    case 'none':
      return '';
    default:
      return null;
  }
}

/** a … z, aa, bb …: as word processors count. */
function lettersOf(count: number): string {
  if (count < 1 || count > MAX_LETTERS) return `${count}`;
  return String.fromCodePoint(97 + ((count - 1) % 26)).repeat(Math.ceil(count / 26));
}

function romanOf(count: number): string {
  if (count < 1 || count > MAX_ROMAN) return `${count}`;
  let [rest, numeral] = [count, ''];
  for (const [value, letters] of ROMAN) {
    numeral += letters.repeat(Math.floor(rest / value));
    rest %= value;
  }
  return numeral;
}
