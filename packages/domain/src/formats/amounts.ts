const THIN_SPACE = '\u202f';
const NBSP = '\u00a0';

/**
 * `1 234,56 €`, with non-breaking spaces.
 * @param cents integer cents
 * @throws RangeError when it is not a safe integer
 */
export function formatAmount(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`not integer cents: ${cents}`);
  const absolute = Math.abs(cents);
  const euros = String(Math.floor(absolute / 100)).replace(/\B(?=(\d{3})+$)/g, THIN_SPACE);
  return `${cents < 0 ? '-' : ''}${euros},${String(absolute % 100).padStart(2, '0')}${NBSP}€`;
}

/**
 * Cents of an amount as people type it: `1234`, `1 234,5`, `1.234,56 €`. `null` for nothing typed, `undefined` for what is
 * no amount, or has parts of a cent.
 */
export function parseAmount(text: string): number | null | undefined {
  const typed = text.replaceAll(/[\s\u00a0\u202f€]/g, '');
  if (typed === '') return null;
  const [, whole, part = ''] = /^(\d{1,3}(?:\.\d{3})+|\d+)(?:[.,](\d{1,2}))?$/.exec(typed) ?? [];
  if (whole === undefined) return undefined;
  const cents = Number(whole.replaceAll('.', '')) * 100 + Number(part.padEnd(2, '0'));
  return Number.isSafeInteger(cents) ? cents : undefined;
}
