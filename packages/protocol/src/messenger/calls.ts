import { z } from 'zod';
import { FileAddress, PartAddress } from '../attachments/addresses.ts';
import { call } from '../call.ts';
import { memberCalls } from '../sharing/calls.ts';
import { Attachment } from '../attachments/attachment.ts';
import {
  Conversation,
  ConversationExportQuery,
  ConversationList,
  ConversationSearch,
  ConversationUpdate,
  FavouriteSlugs,
  NewConversation,
  NewProjectConversation,
} from './conversation.ts';
import { MessageFilePart } from './message-file.ts';
import {
  Message,
  MessageListQuery,
  MessagePage,
  MessageSearch,
  MessageUpdate,
  NewMessage,
  ReadMarks,
  UnreadMessages,
} from './message.ts';
import { ScheduledMessage, ScheduledMessagePlan } from './scheduled.ts';
import { MessageTag } from './tag.ts';
import { reason } from '../errors/reason.ts';

const ById = z.object({
  slug: z.uuidv7(reason('value.uuid')).toLowerCase(),
});
const ListScope = z.object({ scope: z.enum(['personal', 'all']).default('personal') });

export const listScheduled = call('GET /messenger/scheduled', {
  summary: 'Ses messages programmés, le prochain en premier',
  answer: z.array(ScheduledMessage),
});

export const scheduleMessage = call('PUT /messenger/scheduled/{slug}', {
  summary: 'Programmer un message, ou changer ce qui était programmé',
  params: ById,
  body: ScheduledMessagePlan,
  answer: ScheduledMessage,
});

export const cancelScheduled = call('DELETE /messenger/scheduled/{slug}', {
  summary: 'Annuler un message programmé',
  params: ById,
});

export const sendScheduledNow = call('POST /messenger/scheduled/{slug}/send', {
  summary: 'Envoyer maintenant un message programmé',
  params: ById,
  answer: Message,
});

export const exportConversation = call('GET /messenger/conversation/{slug}/export', {
  summary: 'Une conversation entière dans un fichier, aux heures du serveur',
  query: ConversationExportQuery,
});

export const uploadMessageFilePart = call('PUT /messenger/file/{slug}/part/{part}', {
  summary: 'Déposer un morceau d’une pièce jointe',
  params: PartAddress,
  body: MessageFilePart,
  answer: Attachment,
});

export const readMessageFile = call('GET /messenger/file/{slug}', {
  summary: 'Le contenu d’une pièce jointe',
  params: FileAddress,
});

export const readUnreadCounts = call('GET /messenger/message/list/user/unRead', {
  summary: 'Messages non lus',
  answer: UnreadMessages,
});

export const listMessages = call('POST /messenger/message/list/{slug}', {
  summary: 'Une page de messages, le plus récent en dernier',
  body: MessageListQuery,
  answer: MessagePage,
});

export const searchMessages = call('POST /messenger/message/search/search', {
  summary: 'Chercher des messages par leurs mots et leurs étiquettes',
  body: MessageSearch,
  answer: z.array(Message),
});

export const markConversationRead = call('POST /messenger/message/conversation/messages/read', {
  summary: 'Marquer comme lus des messages ou des conversations',
  body: ReadMarks,
});

export const sendMessage = call('POST /messenger/message/{conversationSlug}', {
  summary: 'Envoyer un message',
  body: NewMessage,
  answer: Message,
  status: 201,
});

export const readMessage = call('GET /messenger/message/{slug}', { summary: 'Un message', answer: Message });

export const updateMessage = call('PUT /messenger/message/{slug}', {
  summary: 'Modifier le texte ou les étiquettes d’un message',
  body: MessageUpdate,
  answer: Message,
});

export const deleteMessage = call('DELETE /messenger/message/{slug}', { summary: 'Supprimer son message' });

export const listMessageTags = call('GET /messenger/tag/', {
  summary: 'Étiquettes des messages',
  answer: z.array(MessageTag),
});

export const addFavourite = call('POST /messenger/conversation/addFav', {
  summary: 'Ajouter des conversations aux favoris',
  body: FavouriteSlugs,
});

export const removeFavourite = call('POST /messenger/conversation/removeFav', {
  summary: 'Retirer des conversations des favoris',
  body: FavouriteSlugs,
});

export const listConversations = call('GET /messenger/conversation/personalList', {
  summary: 'Conversations entre personnes, la plus récente d’abord, après l’assistant',
  query: ListScope,
  answer: ConversationList,
});

export const conversationsOfProject = call('GET /messenger/conversation/projectList/{projectSlug}', {
  summary: 'Conversations d’un dossier',
  answer: ConversationList,
});

export const readConversation = call('GET /messenger/conversation/read/{slug}', {
  summary: 'Une conversation',
  answer: Conversation,
});

export const createConversation = call('POST /messenger/conversation/createPersonal', {
  summary: 'Ouvrir une conversation',
  rule: 'employee',
  body: NewConversation,
  answer: Conversation,
  status: 201,
});

export const createProjectConversation = call('POST /messenger/conversation/createProjectConversation/{projectSlug}', {
  summary: 'Ouvrir une conversation d’un dossier',
  rule: 'employee',
  body: NewProjectConversation,
  answer: Conversation,
  status: 201,
});

export const searchConversations = call('POST /messenger/conversation/search/search', {
  summary: 'Chercher une conversation par son nom ou ses membres',
  body: ConversationSearch,
  answer: ConversationList,
});

export const renameConversation = call('PUT /messenger/conversation/{slug}', {
  summary: 'Renommer une conversation',
  body: ConversationUpdate,
  answer: Conversation,
});

export const deleteConversation = call('DELETE /messenger/conversation/{slug}', {
  summary: 'Supprimer une conversation',
});

export const conversationMembers = memberCalls('/messenger/conversation/{slug}', 'de la conversation');
