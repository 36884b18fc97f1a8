import type * as Y from 'yjs';
import { type Actor, isoNow } from '../records/actor.ts';
import { commentOps } from '../records/comments.ts';
import { comparePositions, type Place, type Positioned, positionAt } from '../records/position.ts';
import { type Json, newRecord, patchRecord, positionsOf, recordOf } from '../records/record.ts';
import type { CellValue } from './cells.ts';
import { cellKey, rootsOf } from './shape.ts';

export interface NewItem {
  id?: string;
  group: string;
  name: string;
  /** Column id -> value. */
  values?: Record<string, CellValue>;
  /** At the end of the group by default. */
  place?: Place;
}

export function addItem(doc: Y.Doc, actor: Actor, item: NewItem): string {
  const { id = actor.newId(), place = 'last', group, name, values = {} } = item;
  doc.transact(() => {
    const { items } = rootsOf(doc);
    if (items.has(id)) return;
    const cells = Object.entries(values).map(([column, value]) => [cellKey(column), value as Json] as const);
    items.set(
      id,
      newRecord({
        id,
        group,
        name,
        position: positionAt(itemsOf(doc, group), place, id, () => actor.random()),
        createdAt: isoNow(actor),
        createdBy: actor.userId,
        ...Object.fromEntries(cells),
      }),
    );
  }, actor);
  return id;
}

/** Many items at the end of a group, in one transaction; their ids. */
export function addItems(
  doc: Y.Doc,
  actor: Actor,
  group: string,
  items: readonly Omit<NewItem, 'group' | 'place'>[],
): string[] {
  return doc.transact(() => {
    const records = rootsOf(doc).items;
    let last = itemsOf(doc, group).toSorted(comparePositions).at(-1);
    return items.map(({ id = actor.newId(), name, values = {} }) => {
      const position = positionAt(last === undefined ? [] : [last], 'last', id, () => actor.random());
      const cells = Object.entries(values).map(([column, value]) => [cellKey(column), value as Json] as const);
      const fields = { id, group, name, position, createdAt: isoNow(actor), createdBy: actor.userId };
      if (!records.has(id)) records.set(id, newRecord({ ...fields, ...Object.fromEntries(cells) }));
      last = { id, position };
      return id;
    });
  }, actor);
}

export function renameItem(doc: Y.Doc, actor: Actor, id: string, name: string): boolean {
  return doc.transact(() => patch(doc, id, { name }), actor);
}

/** To a place in a group, the same or another. */
export function moveItem(doc: Y.Doc, actor: Actor, id: string, group: string, place: Place): boolean {
  return doc.transact(
    () => patch(doc, id, { group, position: positionAt(itemsOf(doc, group), place, id, () => actor.random()) }),
    actor,
  );
}

/** `null` empties the cell. Returns whether anything changed. */
export function setCell(doc: Y.Doc, actor: Actor, item: string, column: string, value: CellValue | null): boolean {
  return doc.transact(() => patch(doc, item, { [cellKey(column)]: value ?? undefined }), actor);
}

export function deleteItem(doc: Y.Doc, actor: Actor, id: string): boolean {
  return doc.transact(() => {
    if (recordOf(rootsOf(doc).items, id)?.has('deletedAt')) return false;
    return patch(doc, id, { deletedAt: isoNow(actor), deletedBy: actor.userId });
  }, actor);
}

export function restoreItem(doc: Y.Doc, actor: Actor, id: string): boolean {
  return doc.transact(() => patch(doc, id, { deletedAt: undefined, deletedBy: undefined }), actor);
}

export const { addComment, editComment, deleteComment, removeCommentFile } = commentOps('item');

function itemsOf(doc: Y.Doc, group: string): Positioned[] {
  return positionsOf(rootsOf(doc).items, { group });
}

function patch(doc: Y.Doc, id: string, changes: Parameters<typeof patchRecord>[1]): boolean {
  const record = recordOf(rootsOf(doc).items, id);
  return record ? patchRecord(record, changes) : false;
}
