import { z } from 'zod';
import { PersonSummary } from '../person.ts';
import { clientId, optionalName, requiredName, requiredText, textList } from '../wire.ts';
import { Message } from './message.ts';
import { reason } from '../errors/reason.ts';

/** The built-in conversation with the assistant: always listed, never a shared document. */
export const ASSISTANT_CONVERSATION = 'assistant';

export const CONVERSATION_NAME_MAX_LENGTH = 120;
/** Members of one conversation. */
export const CONVERSATION_MAX_MEMBERS = 200;

export const Conversation = z
  .object({
    slug: z.string(),
    /** As named by its creator; without a name, the other members. */
    name: z.string(),
    /** Who created it; null for the assistant. */
    sender: PersonSummary.nullable(),
    /** `dd/mm/yyyy` and `HH:mm` in Europe/Paris of the last message, of the creation when there is none. */
    date: z.string(),
    time: z.string(),
    /** ISO 8601, UTC. */
    createdAt: z.string(),
    /** More than two members, or of a project. */
    group: z.boolean(),
    /** Code of the project it belongs to. */
    projectCode: z.string().nullable(),
    isFav: z.boolean(),
    isAssistant: z.boolean(),
    lastMessage: Message.nullable(),
    /** The members other than the reader. */
    receivers: z.array(PersonSummary),
    unread: z.number().int(),
    paging: z.object({
      page: z.number().int(),
      limit: z.number().int(),
      total: z.number().int(),
      totalPages: z.number().int(),
    }),
  })
  .meta({ id: 'Conversation' });
export type Conversation = z.infer<typeof Conversation>;

export const ConversationList = z.array(Conversation);

/** `POST /messenger/conversation/createPersonal`: `receivers` are user ids or e-mail addresses. */
export const NewConversation = z
  .object({
    receivers: textList(CONVERSATION_MAX_MEMBERS).refine((list) => list.length > 0, reason('messenger.recipients')),
    name: optionalName('name', CONVERSATION_NAME_MAX_LENGTH),
    slug: clientId,
  })
  .meta({ id: 'NewConversation' });

/** `POST /messenger/conversation/createProjectConversation/{projectSlug}`: without receivers, every member of the project. */
export const NewProjectConversation = z
  .object({
    receivers: textList(CONVERSATION_MAX_MEMBERS),
    name: optionalName('name', CONVERSATION_NAME_MAX_LENGTH),
    slug: clientId,
  })
  .meta({ id: 'NewProjectConversation' });

/** `POST /messenger/conversation/addFav` and `/removeFav` */
export const FavouriteSlugs = z
  .object({ slugs: textList(200).refine((slugs) => slugs.length > 0, reason('messenger.conversations')) })
  .meta({ id: 'FavouriteSlugs' });

/** `POST /messenger/conversation/search/search` */
export const ConversationSearch = z.object({ query: requiredText('search', 200) }).meta({ id: 'ConversationSearch' });

/** `PUT /messenger/conversation/{slug}` */
export const ConversationUpdate = z
  .object({ name: requiredName('name', CONVERSATION_NAME_MAX_LENGTH) })
  .meta({ id: 'ConversationUpdate' });

const EXPORT_FORMATS = ['html', 'txt'] as const;
export type ConversationExportFormat = (typeof EXPORT_FORMATS)[number];

/** `GET /messenger/conversation/{slug}/export`: the answer is a file, named in `Content-Disposition`. */
export const ConversationExportQuery = z
  .object({ format: z.enum(EXPORT_FORMATS, { error: reason('messenger.exportFormat') }).default('html') })
  .meta({ id: 'ConversationExportQuery' });
