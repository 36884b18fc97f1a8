import { z } from 'zod';

export const MessageTag = z.object({ slug: z.string(), name: z.string() }).meta({ id: 'MessageTag' });
export type MessageTag = z.infer<typeof MessageTag>;

/** The tags every firm has. `slug` is what a conversation stores. */
export const MESSAGE_TAGS: readonly MessageTag[] = [
  { slug: 'a-traiter', name: 'À traiter' },
  { slug: 'urgent', name: 'Urgent' },
  { slug: 'en-attente-client', name: 'En attente du client' },
  { slug: 'audience', name: 'Audience' },
  { slug: 'piece', name: 'Pièce' },
  { slug: 'facturation', name: 'Facturation' },
  { slug: 'a-conserver', name: 'À conserver' },
];
