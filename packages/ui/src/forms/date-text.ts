/** `2026-11-21` -> `21/11/2026`; an empty text for anything else. */
export function isoToDateText(iso: string | null): string {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso ?? '');
  return match === null ? '' : `${match[3]}/${match[2]}/${match[1]}`;
}

/**
 * What a person types -> ISO local date: `21/11/2026`, `21.11.26`, `21112026`, `21/11` (the year of `today`).
 * `null` when it is not a date of the calendar.
 */
export function dateTextToIso(text: string, today: string): string | null {
  const parts = partsOf(text);
  if (parts === null) return null;
  const [, day = '', month = '', year] = parts;
  const fullYear = year === undefined ? today.slice(0, 4) : year.length === 2 ? `20${year}` : year;
  const iso = `${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(iso) ? iso : null;
}

/** A text in the form of a date, whether the calendar has that day or not. */
export function isDateText(text: string): boolean {
  return partsOf(text) !== null;
}

function partsOf(text: string): RegExpExecArray | null {
  return (
    /^\s*(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2}))?\s*$/.exec(text) ??
    /^\s*(\d{2})(\d{2})(\d{4}|\d{2})\s*$/.exec(text)
  );
}

/** Local date `days` later. */
export function addDays(iso: string, days: number): string {
  const date = new Date(`${iso}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

function isCalendarDate(iso: string): boolean {
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === iso;
}
