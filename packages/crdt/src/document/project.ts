import type * as Y from 'yjs';
import type { ProjectedRow, Projection } from '../kind.ts';
import type { SearchEntry } from '../search-entry.ts';
import { cleanRows } from '../records/clean.ts';
import { readDocument } from './read.ts';

/** `document_text`: one row a document, `id` is always `body`. */
export interface DocumentTextRow extends ProjectedRow {
  /** `word`, `cell` or `slide`. */
  type: string;
  /** One line a block, or a row of a sheet. */
  text: string;
  word_count: number;
}

/** `document_comment`: a deleted one keeps its row without its text and files. */
export interface DocumentCommentRow extends ProjectedRow {
  thread: string;
  parent: string | null;
  author: string;
  text: string;
  created_at: string;
  edited_at: string | null;
  deleted_at: string | null;
  /** `{id, name, mime?, size}` each. */
  files: Record<string, unknown>[];
}

export interface DocumentTables extends Projection {
  document_text: DocumentTextRow[];
  document_comment: DocumentCommentRow[];
}

export const DOCUMENT_PROJECTOR_VERSION = 3;

export function projectDocument(doc: Y.Doc): DocumentTables {
  const { type, text, words, comments } = readDocument(doc);
  const document_comment = comments.map((each): DocumentCommentRow => ({
    id: each.id,
    thread: each.thread,
    parent: each.parent,
    author: each.author,
    text: each.deletedAt === null ? each.text : '',
    created_at: each.createdAt,
    edited_at: each.editedAt,
    deleted_at: each.deletedAt,
    files: each.deletedAt === null ? each.files : [],
  }));
  return {
    document_text: cleanRows([{ id: 'body', type, text, word_count: words }]),
    document_comment: cleanRows(document_comment),
  };
}

/** One entry; its title is the first line. */
export function searchEntries(tables: Pick<DocumentTables, 'document_text'>): SearchEntry[] {
  return tables.document_text
    .filter((row) => row.text !== '')
    .map((row) => ({ id: row.id, title: row.text.split('\n', 1)[0] ?? '', text: row.text }));
}
