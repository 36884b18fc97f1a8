export { conversationModule as module } from './module.ts';
export { type Marks, noteReaction, type Pin, type Reaction, readMarks, readTags } from './marks.ts';
export * from './ops.ts';
export { type ConversationTables, type MessageReadRow, type MessageRow, searchEntries } from './project.ts';
export {
  assembleMessage,
  type Conversation,
  isWaiting,
  lastMessage,
  lastRead,
  type Message,
  parseMessage,
  readConversation,
  readDraft,
  readMarkers,
  readMessage,
  readMessages,
  readOrder,
  readPinned,
  readUpTo,
  unreadCount,
  unreadMessages,
} from './read.ts';
export {
  type Attachment,
  CONVERSATION_VERSION,
  type ConversationRoots,
  type OrderEntry,
  orderEntry,
  parseTagKey,
  type ReactionKind,
  REACTIONS,
  rootsOf,
} from './shape.ts';
