import { z } from 'zod';

const slug = z.uuidv7('L’identifiant doit être un UUID version 7.').toLowerCase();

/** Of a file. */
export const FileAddress = z.object({ slug });

/** Of a part of it. */
export const PartAddress = z.object({
  slug,
  part: z.coerce.number().int().min(0, 'Le morceau n’est pas valable.').max(63, 'Le morceau n’est pas valable.'),
});
