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
