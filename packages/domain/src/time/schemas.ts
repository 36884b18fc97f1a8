// Apart from what it checks, as in `access/schemas.ts`.
import { z } from 'zod';
import { isLocalDate } from './local-date.ts';

export const localDate = z.string().refine(isLocalDate, { error: 'format.date' });
