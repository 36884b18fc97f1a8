import * as Y from 'yjs';
import { type Actor, isoNow } from '../records/actor.ts';
import { freshPositions, type Place, positionAt } from '../records/position.ts';
import { newRecord, patchRecord, positionsOf, recordOf } from '../records/record.ts';
import { readBoard } from './read.ts';
import { type ColumnType, rootsOf } from './shape.ts';

export interface NewOption {
  id?: string;
  label: string;
  /** Name of a colour of the design system. */
  tone?: string;
}

export interface NewColumn {
  id?: string;
  name: string;
  type: ColumnType;
  options?: NewOption[];
  /** At the end by default. */
  place?: Place;
}

export function addColumn(doc: Y.Doc, actor: Actor, column: NewColumn): string {
  const { id = actor.newId(), place = 'last', name, type, options = [] } = column;
  doc.transact(() => {
    const { columns } = rootsOf(doc);
    if (columns.has(id)) return;
    const positions = freshPositions(options.length);
    const choices = new Y.Map<unknown>();
    for (const [index, { id: option = actor.newId(), label, tone = 'neutral' }] of options.entries()) {
      choices.set(option, { label, tone, position: positions[index] });
    }
    const position = positionAt(positionsOf(rootsOf(doc).columns), place, id, () => actor.random());
    columns.set(id, newRecord({ id, name, type, position, options: choices, createdBy: actor.userId }));
  }, actor);
  return id;
}

export function renameColumn(doc: Y.Doc, actor: Actor, id: string, name: string): boolean {
  return doc.transact(() => patch(doc, id, { name }), actor);
}

export function moveColumn(doc: Y.Doc, actor: Actor, id: string, place: Place): boolean {
  return doc.transact(
    () => patch(doc, id, { position: positionAt(positionsOf(rootsOf(doc).columns), place, id, () => actor.random()) }),
    actor,
  );
}

/** Its cells stay, and come back with `restoreColumn`. */
export function deleteColumn(doc: Y.Doc, actor: Actor, id: string): boolean {
  return doc.transact(() => {
    if (recordOf(rootsOf(doc).columns, id)?.has('deletedAt')) return false;
    return patch(doc, id, { deletedAt: isoNow(actor) });
  }, actor);
}

export function restoreColumn(doc: Y.Doc, actor: Actor, id: string): boolean {
  return doc.transact(() => patch(doc, id, { deletedAt: undefined }), actor);
}

/** Adds a choice, or renames and recolours the one with the same id. Returns its id. */
export function setOption(doc: Y.Doc, actor: Actor, columnId: string, option: NewOption): string {
  const { id = actor.newId(), label, tone = 'neutral' } = option;
  doc.transact(() => {
    const choices = recordOf(rootsOf(doc).columns, columnId)?.get('options');
    if (!(choices instanceof Y.Map)) return;
    const siblings = readBoard(doc).columns.find((each) => each.id === columnId)?.options ?? [];
    const known = siblings.find((each) => each.id === id);
    const position = known?.position ?? positionAt(siblings, 'last', id, () => actor.random());
    choices.set(id, { label, tone, position });
  }, actor);
  return id;
}

function patch(doc: Y.Doc, id: string, changes: Parameters<typeof patchRecord>[1]): boolean {
  const record = recordOf(rootsOf(doc).columns, id);
  return record ? patchRecord(record, changes) : false;
}
