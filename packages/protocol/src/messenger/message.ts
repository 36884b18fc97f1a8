import { MAX_MESSAGE_LENGTH } from '@basoche/domain';
import { z } from 'zod';
import { PersonSummary } from '../person.ts';
import {
  clearableText,
  clientId,
  optionalInteger,
  optionalText,
  optionalTextList,
  requiredText,
  textList,
} from '../wire.ts';
import { MessageTag } from './tag.ts';
import { reason } from '../errors/reason.ts';

export const MESSAGE_PAGE_SIZE = 20;

export const MESSAGE_STATUSES = ['sent', 'deleted'] as const;

/** A message as the reader sees it: `isSender` and `isRead` depend on who asks and who has read. */
export const Message = z
  .object({
    slug: z.string(),
    /** The same text twice: the specification's screens read `text`, its calls send `content`. Empty once deleted. */
    text: z.string(),
    content: z.string(),
    sender: PersonSummary,
    isSender: z.boolean(),
    /** `dd/mm/yyyy`, Europe/Paris. */
    date: z.string(),
    /** `HH:mm`, Europe/Paris. */
    time: z.string(),
    /** ISO 8601, UTC: when the server received it, the legal time. */
    createdAt: z.string(),
    file: z.string().nullable(),
    /** Slug of the message this one answers. */
    replyTo: z.string().nullable(),
    /** E-mail addresses of the members who have read it, comma-separated; the sender is one of them. */
    isRead: z.string(),
    tags: z.array(MessageTag),
    status: z.enum(MESSAGE_STATUSES),
    edited: z.boolean(),
    conversationSlug: z.string(),
    /** E-mail addresses of the other members, comma-separated. */
    receiver: z.string(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof Message>;

/** `POST /messenger/message/list/{slug}` */
export const MessageListQuery = z
  .object({
    page: optionalInteger('page', 1, 1_000_000),
    limit: optionalInteger('limit', 1, 100),
  })
  .meta({ id: 'MessageListQuery' });

/** Page 1 holds the newest messages; inside a page the newest is last. A page past the end is empty. */
export const MessagePage = z
  .object({
    data: z.array(Message),
    page: z.number().int(),
    limit: z.number().int(),
    total: z.number().int(),
    totalPages: z.number().int(),
    nextPage: z.number().int().nullable(),
  })
  .meta({ id: 'MessagePage' });
export type MessagePage = z.infer<typeof MessagePage>;

/** `POST /messenger/message/{conversationSlug}`. `sender` (id or e-mail address) and `conversationSlug` must name the caller and the path. */
export const NewMessage = z
  .object({
    content: requiredText('message', MAX_MESSAGE_LENGTH),
    /** UUIDv7 made by the client, so that a message written offline keeps its name. */
    slug: clientId,
    replyTo: optionalText('reply', 64),
    file: optionalText('file', 200),
    sender: optionalText('sender', 320),
    conversationSlug: optionalText('conversation', 64),
  })
  .meta({ id: 'NewMessage' });

/** `PUT /messenger/message/{slug}`: what is given changes. `tags` are slugs and replace. */
export const MessageUpdate = z
  .object({
    content: optionalText('message', MAX_MESSAGE_LENGTH),
    text: optionalText('message', MAX_MESSAGE_LENGTH),
    tags: optionalTextList(20),
  })
  .refine((body) => body.content !== undefined || body.text !== undefined || body.tags !== undefined, {
    error: reason('messenger.textOrTags'),
    path: ['content'],
  })
  .refine((body) => body.content === undefined || body.text === undefined || body.content === body.text, {
    error: reason('messenger.twoTexts'),
    path: ['text'],
  })
  .meta({ id: 'MessageUpdate' });

/** `POST /messenger/message/search/search`. A blank query without tags finds nothing. */
export const MessageSearch = z
  .object({
    query: clearableText('search', 200),
    conversationSlug: optionalText('conversation', 64),
    projectSlug: optionalText('project', 64),
    tagSlugs: textList(20),
  })
  .meta({ id: 'MessageSearch' });

/** `POST /messenger/message/conversation/messages/read`: slugs of messages or of conversations. */
export const ReadMarks = z
  .object({ slugs: textList(500).refine((slugs) => slugs.length > 0, reason('messenger.items')) })
  .meta({ id: 'ReadMarks' });

/** `GET /messenger/message/list/user/unRead` */
export const UnreadMessages = z
  .object({
    total: z.number().int(),
    conversations: z.array(z.object({ slug: z.string(), unread: z.number().int() })),
    /** The newest unread messages, newest last, at most 50. */
    messages: z.array(Message),
  })
  .meta({ id: 'UnreadMessages' });
export type UnreadMessages = z.infer<typeof UnreadMessages>;
