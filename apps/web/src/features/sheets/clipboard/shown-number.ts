/** How a program writes numbers; '' where it does not say. */
export interface Separators {
  decimal: string;
  thousand: string;
}

/**
 * A number as another program shows it, as it is typed here: `1,234.50` of an English Excel, `(120)` and `-   €` of its
 * accounts. `null` for any other text, which is read as it is.
 */
export function shownNumber(text: string, { decimal, thousand }: Separators): string | null {
  if (text.length > 60) return null;
  if (/^-\s*€?$/.test(text) && text !== '-') return text.endsWith('€') ? '0 €' : '0';
  const [, open, , inner = text] = /^((\()\s*(.+?)\s*\))$/.exec(text) ?? [];
  const bare = decimal === '.' ? inEnglish(inner, thousand) : null;
  if (open === undefined) return bare;
  const number = bare ?? inner;
  return /^\d[\d\s\u00a0\u202f]*(?:,\d+)?\s*€?$/.test(number) ? `-${number}` : null;
}

function inEnglish(text: string, thousand: string): string | null {
  const groups = thousand === ',' ? String.raw`\d{1,3}(?:,\d{3})+|\d+` : String.raw`\d+`;
  const parts = new RegExp(`^([+-]?)(€?)(${groups})(?:\\.(\\d+))?\\s*([€%]?)$`).exec(text);
  if (parts === null) return null;
  const [, sign = '', before = '', whole = '', fraction, after = ''] = parts;
  return `${sign}${whole.replaceAll(',', '')}${fraction === undefined ? '' : `,${fraction}`}${after || before}`;
}
