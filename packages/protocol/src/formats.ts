import { z } from 'zod';

/** A format whose field can be emptied: not given = keep; blank or null = clear, answered as `null`. */
export function cleared<T extends z.ZodType<string, string>>(format: T) {
  return z.preprocess(
    (value) => (typeof value === 'string' && value.trim() === '' ? null : value),
    format.nullable().optional(),
  );
}
