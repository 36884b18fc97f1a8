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
    z
      .string(message)
      .refine(isLocalDate, {
        error: ({ input }) => (IN_FORM.test(String(input)) ? `${what}\u00a0: cette date n’existe pas.` : message),
      })
      .nullable()
      .optional(),
  );
}

/** The form is right: what is wrong is the day. */
const IN_FORM = /^(?:\d{2}\/\d{2}\/\d{4}|\d{4}-\d{2}-\d{2})$/;

function dayOf(text: string): string {
  const french = parseFrenchDate(text);
  if (french) return french;
  return text[10] === 'T' ? text.slice(0, 10) : text;
}
