const NBSP = '\u00a0';

/** `123 456 789 01234`, grouped 3-3-3-5; nine digits read 3-3-3. Text that is neither is returned as it is. */
export function formatCompanyNumber(text: string): string {
  const digits = text.replace(/[\s.-]/g, '');
  const groups = /^(\d{3})(\d{3})(\d{3})(\d{5})?$/.exec(digits);
  return groups ? groups.slice(1).filter(Boolean).join(NBSP) : text;
}
