import { z } from 'zod';

/** A colleague's name, colour, image or title changed: lists of people are read again. */
export const PersonUpdated = z.object({ type: z.literal('user.updated'), id: z.string() });

/** The firm's own fields, image, offices or links changed. */
export const FirmUpdated = z.object({ type: z.literal('firm.updated'), id: z.string() });
