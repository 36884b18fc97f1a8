import { z } from 'zod';

/** `GET /api/user/language/list`, `GET /api/user/language/{code}` */
export const LanguageChoice = z
  .object({
    /** ISO 639-1. */
    code: z.string(),
    /** ISO 3166-1 alpha-2. */
    country: z.string(),
    /** In the language itself. */
    name: z.string(),
    /** The interface speaks it; it stays in French otherwise. */
    isTranslated: z.boolean(),
    /** The caller's choice; French until there is one. */
    isCurrent: z.boolean(),
  })
  .meta({ id: 'LanguageChoice' });
export type LanguageChoice = z.infer<typeof LanguageChoice>;

export const LanguageList = z.array(LanguageChoice);
