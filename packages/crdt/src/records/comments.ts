import type * as Y from 'yjs';
import { z } from 'zod';
import type { ProjectedRow } from '../kind.ts';
import { type Actor, isoNow } from './actor.ts';
import { id, instant, optionalInstant, optionalText, requiredName, text } from './fields.ts';
import { rowOf, type RowOf } from './rows.ts';
import { type Json, newRecord, patchRecord, recordOf } from './record.ts';

/** A file that was attached; without a size, a document of the library. */
const commentFile = z.looseObject({
  id,
  name: requiredName,
  mime: z.string().optional(),
  /** Bytes. */
  size: z.number().optional(),
});
export type CommentFile = z.infer<typeof commentFile>;

/** Fields that comments of every kind of document share; each kind adds what they are about. */
export const commentFields = {
  id,
  /** The comment answered, `null` for a first one. */
  parent: optionalText,
  author: id,
  text,
  createdAt: instant,
  editedAt: optionalInstant,
  deletedAt: optionalInstant,
  files: z.array(commentFile).catch([]).default([]),
};

export interface NewComment {
  id?: string;
  text: string;
  parent?: string;
  files?: CommentFile[];
}

export function addCommentTo(
  comments: Y.Map<unknown>,
  actor: Actor,
  about: Record<string, string>,
  comment: NewComment,
): string {
  const key = comment.id ?? actor.newId();
  if (comments.has(key)) return key;
  comments.set(
    key,
    newRecord({
      ...about,
      id: key,
      parent: comment.parent,
      author: actor.userId,
      text: comment.text,
      createdAt: isoNow(actor),
      files: comment.files as Json[] | undefined,
    }),
  );
  return key;
}

/** What is done to comments, the same in every kind of document; `about` is the field that names what they are about. */
export function commentOps(about: string) {
  const commentsOf = (doc: Y.Doc): Y.Map<unknown> => doc.getMap('comments');
  return {
    /** A parent makes it an answer. @returns its id */
    addComment: (doc: Y.Doc, actor: Actor, subject: string, comment: NewComment): string =>
      doc.transact(() => addCommentTo(commentsOf(doc), actor, { [about]: subject }, comment), actor),
    editComment: (doc: Y.Doc, actor: Actor, comment: string, text: string): boolean =>
      doc.transact(() => editCommentOf(commentsOf(doc), actor, comment, text), actor),
    deleteComment: (doc: Y.Doc, actor: Actor, comment: string): boolean =>
      doc.transact(() => deleteCommentOf(commentsOf(doc), actor, comment), actor),
    /** The author alone: the guard of a kind that has one undoes anybody else's. */
    removeCommentFile: (doc: Y.Doc, actor: Actor, comment: string, file: string): boolean =>
      doc.transact(() => removeFileOf(commentsOf(doc), comment, file), actor),
  };
}

/** What the row of a comment says in every kind: a deleted one keeps its row without its text and files. */
export interface CommentRow extends ProjectedRow, RowOf<Comment> {}

type Comment = z.infer<z.ZodObject<typeof commentFields>>;

export function commentRow<About extends Comment>(comment: About): RowOf<About> {
  return rowOf(comment.deletedAt === null ? comment : { ...comment, text: '', files: [] });
}

function editCommentOf(comments: Y.Map<unknown>, actor: Actor, comment: string, text: string): boolean {
  const record = recordOf(comments, comment);
  if (!record || record.get('text') === text) return false;
  return patchRecord(record, { text, editedAt: isoNow(actor) });
}

function deleteCommentOf(comments: Y.Map<unknown>, actor: Actor, comment: string): boolean {
  const record = recordOf(comments, comment);
  if (!record || record.has('deletedAt')) return false;
  return patchRecord(record, { deletedAt: isoNow(actor) });
}

/** Takes a file away from a comment; the text stays as it is. */
function removeFileOf(comments: Y.Map<unknown>, comment: string, file: string): boolean {
  const record = recordOf(comments, comment);
  const files: unknown = record?.get('files');
  if (!record || !Array.isArray(files)) return false;
  return patchRecord(record, { files: (files as Json[]).filter((each) => !names(each, file)) });
}

function names(given: Json, file: string): boolean {
  return typeof given === 'object' && given !== null && !Array.isArray(given) && given['id'] === file;
}
