import { z } from 'zod';
import { PersonSummary } from '../person.ts';

/** Somebody who joined the firm lately. */
export const Arrival = z.object({ user: PersonSummary, fonction: z.string(), joinedAt: z.iso.datetime() }).meta({
  id: 'Arrival',
});
export type Arrival = z.infer<typeof Arrival>;

/** `PUT /api/coffee`: the firm's informal place. */
export const Coffee = z
  .object({
    /** Slug of the conversation of all the firm's staff. */
    conversation: z.string(),
    /** The newest first. */
    arrivals: z.array(Arrival),
  })
  .meta({ id: 'Coffee' });
export type Coffee = z.infer<typeof Coffee>;
