import { z } from 'zod';
import { invalid, reason } from '../errors/reason.ts';

const slug = z.uuidv7(reason('value.uuid')).toLowerCase();

/** Of a file. */
export const FileAddress = z.object({ slug });

/** Of a part of it. */
export const PartAddress = z.object({
  slug,
  part: z.coerce.number().int().min(0, invalid('part')).max(63, invalid('part')),
});
