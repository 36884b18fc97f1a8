import type { DocKind } from '@basoche/protocol';
import type { Projection } from './kind.ts';
import { type BoardTables, searchEntries as boardEntries } from './board/project.ts';
import { type ConversationTables, searchEntries as conversationEntries } from './conversation/project.ts';
import { type DocumentTables, searchEntries as documentEntries } from './document/project.ts';
import { searchEntries as todolistEntries, type TodolistTables } from './todolist/project.ts';
import type { SearchEntry } from './search-entry.ts';

/**
 * What full-text search indexes of a document: `id` is the message, task, item or `body` to open; what follows the first part of a long text has
 * ids that begin with `body:`.
 */
export function searchEntries(kind: DocKind, projection: Projection): SearchEntry[] {
  switch (kind) {
    case 'conversation':
      return conversationEntries(projection as ConversationTables);
    case 'todolist':
      return todolistEntries(projection as TodolistTables);
    case 'board':
      return boardEntries(projection as BoardTables);
    default:
      return documentEntries(projection as DocumentTables);
  }
}
