import type * as Y from 'yjs';
import type { ProjectedRow, Projection } from '../kind.ts';
import type { SearchEntry } from '../search-entry.ts';
import { cleanRows } from '../records/clean.ts';
import { rowOf, type RowOf } from '../records/rows.ts';
import { type Message, readConversation, readMarkers } from './read.ts';

/** `message`: one row a message. Drafts are private: never projected. `text` is empty once deleted. */
export interface MessageRow extends ProjectedRow, RowOf<Omit<Message, NotProjected | 'file'>> {
  /** Place in the conversation, from 0. */
  position: number;
  /** `{id, name, mime?, size?}`. */
  file: Record<string, unknown> | null;
}

const NOT_PROJECTED = ['plannedFor', 'reactions', 'pin'] as const;
type NotProjected = (typeof NOT_PROJECTED)[number];

/** `message_read`: `id` is the user's. */
export interface MessageReadRow extends ProjectedRow {
  last_message: string;
  /** Where the person marked unread what follows, empty for the whole conversation. */
  unread_after: string | null;
}

export interface ConversationTables extends Projection {
  message: MessageRow[];
  message_read: MessageReadRow[];
}

export const CONVERSATION_PROJECTOR_VERSION = 1;

export function projectConversation(doc: Y.Doc): ConversationTables {
  const message = readConversation(doc).messages.map((each, position): MessageRow => ({
    ...rowOf(each, ...NOT_PROJECTED),
    position,
  }));
  const message_read = readMarkers(doc).map((marker): MessageReadRow => ({
    id: marker.user,
    last_message: marker.message,
    unread_after: marker.unreadAfter,
  }));
  return { message: cleanRows(message), message_read: cleanRows(message_read) };
}

/** Every message that is not deleted, under the name of its file if it has one. */
export function searchEntries(tables: Pick<ConversationTables, 'message'>): SearchEntry[] {
  return tables.message
    .filter((row) => row.deleted_at === null)
    .map((row) => ({
      id: row.id,
      title: typeof row.file?.['name'] === 'string' ? row.file['name'] : '',
      text: row.text,
    }));
}
