import { formatPhone, phoneNumber } from '@basoche/domain';
import { z } from 'zod';

/** A format whose field can be emptied: not given = keep; blank or null = clear, answered as `null`. */
export function cleared<T extends z.ZodType<string, string>>(format: T) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    format.nullable().optional(),
  );
}

/** A phone number as it is kept: French ones by twos, `01 23 45 67 89`. */
export const clearedPhone = cleared(phoneNumber().transform((number) => formatPhone(number).replaceAll('\u00a0', ' ')));
