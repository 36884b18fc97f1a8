import * as Y from 'yjs';
import { type Actor, isoNow } from '../records/actor.ts';
import { freshPositions, type Place, positionAt } from '../records/position.ts';
import { newRecord, patchRecord, positionsOf, recordOf } from '../records/record.ts';
import { readBoard } from './read.ts';
import { COLUMN_WIDTH, type ColumnOption, type ColumnType, rootsOf } from './shape.ts';

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
  options?: readonly NewOption[];
  /** As `storeFormula` writes it. */
  formula?: string;
  /** At the end by default. */
  place?: Place;
}

export function addColumn(doc: Y.Doc, actor: Actor, column: NewColumn): string {
  const { id = actor.newId(), place = 'last', name, type, options = [], formula } = column;
  doc.transact(() => {
    const { columns } = rootsOf(doc);
    if (columns.has(id)) return;
    const positions = freshPositions(options.length);
    const choices = new Y.Map<unknown>();
    for (const [index, { id: option = actor.newId(), label, tone = 'neutral' }] of options.entries()) {
      choices.set(option, { label, tone, position: positions[index] });
    }
    const position = positionAt(positionsOf(rootsOf(doc).columns), place, id, () => actor.random());
    columns.set(id, newRecord({ id, name, type, position, options: choices, formula, createdBy: actor.userId }));
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

/** As `storeFormula` writes it; `null` leaves the column without one. */
export function setFormula(doc: Y.Doc, actor: Actor, id: string, formula: string | null): boolean {
  return doc.transact(() => patch(doc, id, { formula: formula ?? undefined }), actor);
}

/** Whole px within `COLUMN_WIDTH`; `null` gives back the usual width of its type. */
export function resizeColumn(doc: Y.Doc, actor: Actor, id: string, width: number | null): boolean {
  const { min, max } = COLUMN_WIDTH;
  const fitting = width === null ? undefined : Math.min(max, Math.max(min, Math.round(width)));
  return doc.transact(() => patch(doc, id, { width: fitting }), actor);
}

/** Adds a choice, or renames and recolours the one with the same id, deleted or not. Returns its id. */
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

export function moveOption(doc: Y.Doc, actor: Actor, columnId: string, id: string, place: Place): boolean {
  return changeOption(doc, actor, columnId, id, (siblings) => ({
    position: positionAt(siblings, place, id, () => actor.random()),
  }));
}

/** No longer offered; cells that hold it keep it. */
export function deleteOption(doc: Y.Doc, actor: Actor, columnId: string, id: string): boolean {
  return changeOption(doc, actor, columnId, id, () => ({ deletedAt: isoNow(actor) }));
}

export function restoreOption(doc: Y.Doc, actor: Actor, columnId: string, id: string): boolean {
  return changeOption(doc, actor, columnId, id, () => ({ deletedAt: null }));
}

function changeOption(
  doc: Y.Doc,
  actor: Actor,
  columnId: string,
  id: string,
  change: (siblings: ColumnOption[]) => Partial<ColumnOption>,
): boolean {
  return doc.transact(() => {
    const choices = recordOf(rootsOf(doc).columns, columnId)?.get('options');
    const siblings = readBoard(doc).columns.find((each) => each.id === columnId)?.options ?? [];
    const known = siblings.find((each) => each.id === id);
    if (!(choices instanceof Y.Map) || known === undefined) return false;
    const { label, tone, position, deletedAt } = { ...known, ...change(siblings) };
    choices.set(id, { label, tone, position, ...(deletedAt === null ? {} : { deletedAt }) });
    return true;
  }, actor);
}

function patch(doc: Y.Doc, id: string, changes: Parameters<typeof patchRecord>[1]): boolean {
  const record = recordOf(rootsOf(doc).columns, id);
  return record ? patchRecord(record, changes) : false;
}
