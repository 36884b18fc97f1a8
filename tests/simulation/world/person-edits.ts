import { conversation } from '@basoche/crdt';
import type { Actor } from '@basoche/crdt';
import type { DocKind } from '@basoche/protocol';
import * as Y from 'yjs';
import { at, honestEdits } from '../../../packages/crdt/src/testing/honest-edits.ts';
import type { Choice } from '../../../packages/crdt/src/testing/honest-edits.ts';

type Act = (doc: Y.Doc, actor: Actor, choice: Choice) => void;

/** Writing inside the text of a document, beside the operations of its kind. */
const writing: Act[] = [
  (doc, actor, { x, y, text }) => {
    const target = at(textsOf(doc.getXmlFragment('body')), x);
    if (target) doc.transact(() => target.insert(y % (target.length + 1), text), actor);
  },
  (doc, actor, { x, y }) => {
    const target = at(textsOf(doc.getXmlFragment('body')), x);
    if (target && target.length > 0) doc.transact(() => target.delete(y % target.length, 1), actor);
  },
];

/** What people do, by kind. */
export const EDITS: Record<DocKind, Act[]> = {
  ...honestEdits,
  document: [...honestEdits.document, ...writing, ...writing],
};

/** What a modified client tries, in documents that have a guard. */
export const HOSTILE: Record<DocKind, Act[]> = {
  conversation: [
    (doc, actor, { x, text }) => {
      const victim = at(conversation.readMessages(doc), x)?.author ?? 'nobody';
      doc.getMap('messages').set(actor.newId(), { author: victim, text, sentAt: '2026-11-21T10:00:00.000Z' });
    },
    (doc, _actor, { x, text }) => {
      const victim = at(conversation.readMessages(doc), x);
      if (victim) doc.getMap('messages').set(victim.id, { author: victim.author, text, sentAt: victim.sentAt });
    },
    (doc, _actor, { x, text }) => {
      const victim = at(conversation.readMessages(doc), x);
      if (victim) doc.getMap('edits').set(victim.id, { text, editedAt: '2026-11-21T10:00:00.000Z' });
    },
    (doc, _actor, { x }) => {
      const victim = at(conversation.readMessages(doc), x);
      if (victim) doc.getMap('deleted').set(victim.id, { by: victim.author, at: '2026-11-21T10:00:00.000Z' });
    },
    (doc, _actor, { x }) => {
      const victim = at(conversation.readMessages(doc), x);
      if (victim) doc.getMap('messages').delete(victim.id);
    },
    (doc, _actor, { x }) => {
      const order = doc.getArray('order');
      if (order.length > 0) order.delete(x % order.length, 1);
    },
  ],
  todolist: [forgedRecord('comments', 'author', 'task'), forgedRecord('intervals', 'user', 'task'), erased('comments')],
  board: [forgedRecord('comments', 'author', 'item'), erased('comments'), erased('items')],
  document: [],
};

/** Collections of records that are never taken out of their document, only marked. */
export const COLLECTIONS: Record<DocKind, string[]> = {
  conversation: ['messages'],
  todolist: ['tasks', 'comments', 'intervals'],
  board: ['columns', 'groups', 'items', 'comments'],
  document: ['threads'],
};

/** Ids of the records of a document, as `collection|id`. */
export function recordIds(kind: DocKind, doc: Y.Doc): string[] {
  return COLLECTIONS[kind].flatMap((collection) =>
    [...doc.getMap(collection).keys()].map((id) => `${collection}|${id}`),
  );
}

/** The local changes that an act made, as one update; `null` when it changed nothing. */
export function changesOf(doc: Y.Doc, act: () => void): Uint8Array | null {
  const updates: Uint8Array[] = [];
  const listen = (update: Uint8Array, _origin: unknown, _doc: Y.Doc, transaction: Y.Transaction) => {
    if (transaction.local) updates.push(update);
  };
  doc.on('update', listen);
  try {
    act();
  } finally {
    doc.off('update', listen);
  }
  return updates.length === 0 ? null : Y.mergeUpdates(updates);
}

function forgedRecord(collection: string, field: string, parent: string): Act {
  return (doc, actor, { x, text }) => {
    const records = [...doc.getMap(collection).values()].filter((each) => each instanceof Y.Map);
    const victim = at(records, x)?.get(field) ?? 'nobody';
    const record = new Y.Map<unknown>();
    const id = actor.newId();
    const instant = '2026-11-21T10:00:00.000Z';
    const fields = { id, [field]: victim, [parent]: at(records, x)?.get(parent) ?? 'none', text, createdAt: instant };
    for (const [key, value] of Object.entries({ ...fields, device: 'd', start: instant })) record.set(key, value);
    doc.getMap(collection).set(id, record);
  };
}

function erased(collection: string): Act {
  return (doc, _actor, { x }) => {
    const key = at([...doc.getMap(collection).keys()], x);
    if (key !== undefined) doc.getMap(collection).delete(key);
  };
}

function textsOf(parent: Y.XmlFragment): Y.XmlText[] {
  return parent
    .toArray()
    .flatMap((child) => (child instanceof Y.XmlText ? [child] : child instanceof Y.XmlFragment ? textsOf(child) : []));
}
