import { shortened } from '@basoche/domain';
import type * as Y from 'yjs';
import type { ProjectedRow, Projection } from '../kind.ts';
import type { SearchEntry } from '../search-entry.ts';
import { cleanRows } from '../records/clean.ts';
import { commentRow, type CommentRow } from '../records/comments.ts';
import type { RowOf } from '../records/rows.ts';
import { readDocument } from './read.ts';
import { searchParts } from './search-parts.ts';
import type { ThreadComment } from './shape.ts';

/** `document_text`: one row a document, `id` is always `body`. */
export interface DocumentTextRow extends ProjectedRow {
  /** `word`, `cell` or `slide`. */
  type: string;
  /** One line a block of a text or of a slide, or a row of a sheet. */
  text: string;
  word_count: number;
  /** Documents are begun from it. */
  template: boolean;
}

/** `document_comment`. */
export interface DocumentCommentRow extends CommentRow, RowOf<ThreadComment> {}

/** `document_mention`: people named in the text. */
export interface DocumentMentionRow extends ProjectedRow {
  /** User id. */
  person: string;
  /** User id. */
  author: string;
}

export interface DocumentTables extends Projection {
  document_text: DocumentTextRow[];
  document_comment: DocumentCommentRow[];
  document_mention: DocumentMentionRow[];
}

export const DOCUMENT_PROJECTOR_VERSION = 6;

export function projectDocument(doc: Y.Doc): DocumentTables {
  const { type, text, words, template, comments, mentions } = readDocument(doc);
  const document_comment = comments.map((each): DocumentCommentRow => commentRow(each));
  return {
    document_text: cleanRows([{ id: 'body', type, text, word_count: words, template }]),
    document_comment: cleanRows(document_comment),
    document_mention: cleanRows(mentions.map((each) => ({ ...each }))),
  };
}

/** Characters of a first line that count as a title. */
const TITLE = 1_000;

/** An entry for each part of the text, in their order; the title of the first is the first line. */
export function searchEntries(tables: Pick<DocumentTables, 'document_text'>): SearchEntry[] {
  return tables.document_text.flatMap((row) =>
    searchParts(row.text).map((text, at) => ({
      id: at === 0 ? row.id : `${row.id}:${String(at).padStart(4, '0')}`,
      title: at === 0 ? shortened(text.split('\n', 1)[0] ?? '', TITLE) : '',
      text,
    })),
  );
}
