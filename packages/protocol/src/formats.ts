import { formatPhone, phoneNumber } from '@basoche/domain';
import { z } from 'zod';
import { reason } from './errors/reason.ts';

/** A format whose field can be emptied: not given = keep; blank or null = clear, answered as `null`. */
export function cleared<T extends z.ZodType<string, unknown>>(format: T) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    format.nullable().optional(),
  );
}

/** A phone number as it is kept: French ones by twos, `01 23 45 67 89`. */
export const clearedPhone = cleared(phoneNumber().transform((number) => formatPhone(number).replaceAll('\u00a0', ' ')));

const MAX_WEB_ADDRESS = 500;

/** An address of the web; `www.exemple.fr` is meant as https. */
export const webAddress = z.preprocess(
  (value) => (typeof value === 'string' ? withScheme(value.trim()) : value),
  z
    .url({ protocol: /^https?$/, hostname: z.regexes.domain, error: reason('value.url') })
    .max(MAX_WEB_ADDRESS, reason('value.tooLong', { what: 'link', max: MAX_WEB_ADDRESS })),
);

function withScheme(text: string): string {
  return text !== '' && !/^[a-z][a-z\d+.-]*:/i.test(text) ? `https://${text}` : text;
}
