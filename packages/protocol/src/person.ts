import { z } from 'zod';

/** A person as lists, messages and tasks show them. `id` is the user's. */
export const PersonSummary = z
  .object({
    id: z.string(),
    email: z.string(),
    firstname: z.string(),
    /** As typed; the interface shows it in capitals. */
    lastname: z.string(),
    avatar: z.string().nullable(),
    /** `#rrggbb` */
    color: z.string(),
  })
  .meta({ id: 'PersonSummary' });
export type PersonSummary = z.infer<typeof PersonSummary>;
