import { z } from 'zod';
import { PersonSummary } from '../person.ts';

/**
 * What the per-user event stream says about the messenger. No message text: the reader's device holds the
 * conversation, and a stored event would be one more copy of a secret.
 */
export const ConversationCreated = z.object({
  type: z.literal('conversation.create'),
  slug: z.string(),
  name: z.string(),
  projectCode: z.string().nullable(),
  sender: PersonSummary,
});
export const ConversationDeleted = z.object({ type: z.literal('conversation.delete'), slug: z.string() });
/** Only to the person whose favourites changed. */
export const ConversationFavouriteAdded = z.object({
  type: z.literal('conversation.addFav'),
  slugs: z.array(z.string()),
});
export const ConversationFavouriteRemoved = z.object({
  type: z.literal('conversation.removeFav'),
  slugs: z.array(z.string()),
});
/** Once per message, to every member, the sender's other devices included. */
export const MessageCreated = z.object({
  type: z.literal('message.create'),
  slug: z.string(),
  conversationSlug: z.string(),
  conversationName: z.string(),
  senderId: z.string(),
  senderName: z.string(),
  /** ISO 8601, UTC. */
  createdAt: z.string(),
});

export const MessengerLiveEvent = z.discriminatedUnion('type', [
  ConversationCreated,
  ConversationDeleted,
  ConversationFavouriteAdded,
  ConversationFavouriteRemoved,
  MessageCreated,
]);
export type MessengerLiveEvent = z.infer<typeof MessengerLiveEvent>;
