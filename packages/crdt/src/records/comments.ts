import type * as Y from 'yjs';
import { z } from 'zod';
import { type Actor, isoNow } from './actor.ts';
import { id, instant, optionalInstant, optionalText, text } from './fields.ts';
import { type Json, newRecord, patchRecord, recordOf } from './record.ts';

/** A file that was attached; without a size, a document of the library. */
const commentFile = z.looseObject({
  id,
  name: z.string(),
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

export function editCommentOf(comments: Y.Map<unknown>, actor: Actor, comment: string, text: string): boolean {
  const record = recordOf(comments, comment);
  if (!record || record.get('text') === text) return false;
  return patchRecord(record, { text, editedAt: isoNow(actor) });
}

export function deleteCommentOf(comments: Y.Map<unknown>, actor: Actor, comment: string): boolean {
  const record = recordOf(comments, comment);
  if (!record || record.has('deletedAt')) return false;
  return patchRecord(record, { deletedAt: isoNow(actor) });
}

/** Takes a file away from a comment; the text stays as it is. */
export function removeFileOf(comments: Y.Map<unknown>, comment: string, file: string): boolean {
  const record = recordOf(comments, comment);
  const files: unknown = record?.get('files');
  if (!record || !Array.isArray(files)) return false;
  return patchRecord(record, { files: (files as Json[]).filter((each) => !names(each, file)) });
}

function names(given: Json, file: string): boolean {
  return typeof given === 'object' && given !== null && !Array.isArray(given) && given['id'] === file;
}
