import { isLocalDate, parseFrenchDate } from '@basoche/domain';
import { z } from 'zod';

/**
 * A day as it arrives: `dd/mm/yyyy`, `yyyy-mm-dd` or an ISO 8601 instant, whose day is taken as written. Not given stays
 * not given; empty and null clear, answered as null; otherwise `yyyy-mm-dd`.
 */
export function wireDay(what: string) {
  const message = `${what} doit être une date au format jj/mm/aaaa.`;
  return z.preprocess(
    (value) => (value === '' ? null : typeof value === 'string' ? dayOf(value.trim()) : value),
    z.string(message).refine(isLocalDate, message).nullable().optional(),
  );
}

function dayOf(text: string): string {
  const french = parseFrenchDate(text);
  if (french) return french;
  return text[10] === 'T' ? text.slice(0, 10) : text;
}
