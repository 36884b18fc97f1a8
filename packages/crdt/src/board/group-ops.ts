import type * as Y from 'yjs';
import { type Actor, isoNow } from '../records/actor.ts';
import { type Place, positionAt } from '../records/position.ts';
import { newRecord, patchRecord, positionsOf, recordOf } from '../records/record.ts';
import { rootsOf } from './shape.ts';

export interface NewGroup {
  id?: string;
  name: string;
  /** Name of a colour of the design system. */
  tone?: string;
  /** At the end by default. */
  place?: Place;
}

export function addGroup(doc: Y.Doc, actor: Actor, group: NewGroup): string {
  const { id = actor.newId(), place = 'last', name, tone } = group;
  doc.transact(() => {
    const { groups } = rootsOf(doc);
    if (groups.has(id)) return;
    const position = positionAt(positionsOf(rootsOf(doc).groups), place, id, () => actor.random());
    groups.set(id, newRecord({ id, name, tone, position, createdBy: actor.userId }));
  }, actor);
  return id;
}

export function renameGroup(doc: Y.Doc, actor: Actor, id: string, name: string): boolean {
  return doc.transact(() => patch(doc, id, { name }), actor);
}

export function moveGroup(doc: Y.Doc, actor: Actor, id: string, place: Place): boolean {
  return doc.transact(
    () => patch(doc, id, { position: positionAt(positionsOf(rootsOf(doc).groups), place, id, () => actor.random()) }),
    actor,
  );
}

/** Hides the group with its items; an item that a colleague moves out meanwhile stays visible. */
export function deleteGroup(doc: Y.Doc, actor: Actor, id: string): boolean {
  return doc.transact(() => {
    if (recordOf(rootsOf(doc).groups, id)?.has('deletedAt')) return false;
    return patch(doc, id, { deletedAt: isoNow(actor) });
  }, actor);
}

export function restoreGroup(doc: Y.Doc, actor: Actor, id: string): boolean {
  return doc.transact(() => patch(doc, id, { deletedAt: undefined }), actor);
}

function patch(doc: Y.Doc, id: string, changes: Parameters<typeof patchRecord>[1]): boolean {
  const record = recordOf(rootsOf(doc).groups, id);
  return record ? patchRecord(record, changes) : false;
}
