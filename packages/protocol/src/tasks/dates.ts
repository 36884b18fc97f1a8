import { isLocalDate, parseFrenchDate } from '@basoche/domain';
import { z } from 'zod';
import { reason } from '../errors/reason.ts';
import type { Subject } from '../i18n/subject.ts';

/**
 * A day as it arrives: `dd/mm/yyyy`, `yyyy-mm-dd` or an ISO 8601 instant, whose day is taken as written. Not given stays
 * not given; empty and null clear, answered as null; otherwise `yyyy-mm-dd`.
 */
export function wireDay(what: Subject) {
  const message = reason('value.day', { what });
  return z.preprocess(
    (value) => (value === '' ? null : typeof value === 'string' ? dayOf(value.trim()) : value),
    z
      .string(message)
      .refine(isLocalDate, {
        error: ({ input }) => (IN_FORM.test(String(input)) ? reason('value.noDay', { what }) : message),
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
