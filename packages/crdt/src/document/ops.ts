import { shortened } from '@basoche/domain';
import type { DocumentType } from '@basoche/protocol';
import * as Y from 'yjs';
import { type Actor, isoNow } from '../records/actor.ts';
import { addCommentTo, commentOps, type NewComment } from '../records/comments.ts';
import { metaOf } from '../records/meta.ts';
import { newRecord, patchRecord, recordOf } from '../records/record.ts';
import { rootsOf } from './shape.ts';

export type SeedBlock =
  | { type: 'paragraph'; text: string }
  | { type: 'heading'; text: string; level: 1 | 2 | 3 }
  | { type: 'bulletList' | 'orderedList'; items: string[] };

/** Said once, by the creator, before anyone writes. */
export function setDocumentType(doc: Y.Doc, actor: Actor, type: DocumentType): void {
  doc.transact(() => {
    if (metaOf(doc).get('type') !== type) metaOf(doc).set('type', type);
  }, actor);
}

/** Appends blocks as the editor stores them; for seeds, templates and imports. */
export function appendBlocks(doc: Y.Doc, actor: Actor, blocks: SeedBlock[]): void {
  doc.transact(() => rootsOf(doc).body.push(blocks.map(toElement)), actor);
}

/** A passage of the text at most this long is kept with its thread. */
const QUOTE_LENGTH = 300;

export interface NewThread extends Omit<NewComment, 'id' | 'parent'> {
  id?: string;
  /** Id of its first comment. */
  comment?: string | undefined;
  /** The words it is about. */
  quote?: string;
  /** Where it hangs, in a document whose content does not say so: see `Thread`. */
  anchor?: string;
}

/** Opens a thread with its first comment. */
export function addThread(
  doc: Y.Doc,
  actor: Actor,
  { id = actor.newId(), comment, quote, anchor, ...said }: NewThread,
): string {
  doc.transact(() => {
    const { threads, comments } = rootsOf(doc);
    if (threads.has(id)) return;
    const kept = quote === undefined ? undefined : shortened(quote, QUOTE_LENGTH);
    threads.set(id, newRecord({ id, author: actor.userId, quote: kept, anchor, createdAt: isoNow(actor) }));
    addCommentTo(comments, actor, { thread: id }, { ...said, ...(comment === undefined ? {} : { id: comment }) });
  }, actor);
  return id;
}

export const { addComment, editComment, deleteComment, removeCommentFile } = commentOps('thread');

/** Where a thread hangs once what it hung at went elsewhere. */
export function moveThread(doc: Y.Doc, actor: Actor, id: string, anchor: string): boolean {
  return doc.transact(() => {
    const record = recordOf(rootsOf(doc).threads, id);
    return record !== undefined && patchRecord(record, { anchor });
  }, actor);
}

export function resolveThread(doc: Y.Doc, actor: Actor, id: string): boolean {
  return doc.transact(() => {
    const record = recordOf(rootsOf(doc).threads, id);
    if (!record || record.has('resolvedAt')) return false;
    return patchRecord(record, { resolvedAt: isoNow(actor), resolvedBy: actor.userId });
  }, actor);
}

export function reopenThread(doc: Y.Doc, actor: Actor, id: string): boolean {
  return doc.transact(() => {
    const record = recordOf(rootsOf(doc).threads, id);
    return record !== undefined && patchRecord(record, { resolvedAt: undefined, resolvedBy: undefined });
  }, actor);
}

function toElement(block: SeedBlock): Y.XmlElement {
  switch (block.type) {
    case 'paragraph':
      return paragraph(block.text);
    case 'heading':
      return heading(block.text, block.level);
    default:
      return element(
        block.type,
        block.items.map((item) => element('listItem', [paragraph(item)])),
      );
  }
}

function heading(text: string, level: number): Y.XmlElement {
  const made = element('heading', [new Y.XmlText(text)]);
  // tiptap stores the level as a number; yjs' types know text attributes only.
  (made as unknown as Y.XmlElement<{ level: number }>).setAttribute('level', level);
  return made;
}

function paragraph(text: string): Y.XmlElement {
  return element('paragraph', text === '' ? [] : [new Y.XmlText(text)]);
}

function element(name: string, children: (Y.XmlElement | Y.XmlText)[]): Y.XmlElement {
  const made = new Y.XmlElement(name);
  made.insert(0, children);
  return made;
}
