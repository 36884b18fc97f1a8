import { shortened } from '@basoche/domain';
import * as Y from 'yjs';
import { type Actor, isoNow } from '../../records/actor.ts';
import { type Place, positionAt } from '../../records/position.ts';
import { newRecord, patchRecord, positionsOf, type RecordFields, recordOf } from '../../records/record.ts';
import { addChart, changeChart, readCharts } from './charts.ts';
import { readGrid, readSheet } from './read.ts';
import { addRules, readRules } from './rules.ts';
import { cellOf, FIRST_LINES, partOf, SHEET_NAME_MAX_LENGTH, SHEET_PARTS, type SheetPart, sheetsOf } from './shape.ts';

export interface NewSheet {
  id?: string;
  name: string;
  /** At the end by default. */
  place?: Place;
  firstRows?: number;
  firstColumns?: number;
}

export function addSheet(doc: Y.Doc, actor: Actor, sheet: NewSheet): string {
  const { id = actor.newId(), place = 'last' } = sheet;
  doc.transact(() => {
    if (sheetsOf(doc).has(id)) return;
    const parts = Object.fromEntries(SHEET_PARTS.map((part) => [part, new Y.Map<unknown>()]));
    sheetsOf(doc).set(
      id,
      newRecord({
        id,
        name: shortened(sheet.name, SHEET_NAME_MAX_LENGTH),
        position: positionAt(positionsOf(sheetsOf(doc)), place, id, () => actor.random()),
        firstRows: sheet.firstRows ?? FIRST_LINES.rows,
        firstColumns: sheet.firstColumns ?? FIRST_LINES.columns,
        createdBy: actor.userId,
        createdAt: isoNow(actor),
        ...parts,
      }),
    );
  }, actor);
  return id;
}

export function renameSheet(doc: Y.Doc, actor: Actor, id: string, name: string): boolean {
  return patch(doc, actor, id, { name: shortened(name, SHEET_NAME_MAX_LENGTH) });
}

export function moveSheet(doc: Y.Doc, actor: Actor, id: string, place: Place): boolean {
  return patch(doc, actor, id, {
    position: positionAt(positionsOf(sheetsOf(doc)), place, id, () => actor.random()),
  });
}

/** Its content stays, and comes back with `restoreSheet`. */
export function deleteSheet(doc: Y.Doc, actor: Actor, id: string): boolean {
  if (recordOf(sheetsOf(doc), id)?.has('deletedAt')) return false;
  return patch(doc, actor, id, { deletedAt: isoNow(actor) });
}

export function restoreSheet(doc: Y.Doc, actor: Actor, id: string): boolean {
  return patch(doc, actor, id, { deletedAt: undefined });
}

/** Rows and columns that stay in view, from the first. */
export function freeze(doc: Y.Doc, actor: Actor, id: string, lines: { rows: number; columns: number }): boolean {
  return patch(doc, actor, id, { frozenRows: lines.rows, frozenColumns: lines.columns });
}

/**
 * A sheet with the same content right after another one; lines keep their ids, so that its formulas speak of its own
 * cells. What its deleted lines held does not come along. Returns its id, or `null` when there is nothing to copy.
 */
export function duplicateSheet(doc: Y.Doc, actor: Actor, id: string, name: string): string | null {
  const facts = readSheet(doc, id);
  if (facts === undefined) return null;
  return doc.transact(() => {
    const copy = addSheet(doc, actor, {
      name,
      place: { after: id },
      firstRows: facts.firstRows,
      firstColumns: facts.firstColumns,
    });
    freeze(doc, actor, copy, { rows: facts.frozenRows, columns: facts.frozenColumns });
    const grid = readGrid(doc, facts);
    const shown = (key: string) => {
      const cell = cellOf(key);
      return cell !== null && isLive(grid.rows.places, cell.row) && isLive(grid.columns.places, cell.column);
    };
    for (const part of SHEET_PARTS) copyPart(doc, part, id, copy, part === 'cells' ? shown : () => true);
    addRules(doc, actor, copy, readRules(doc, id));
    for (const { id: _, ...chart } of readCharts(doc, id)) {
      const made = addChart(doc, actor, { ...chart, sheet: copy });
      changeChart(doc, actor, made, { width: chart.width, height: chart.height });
    }
    return copy;
  }, actor);
}

function copyPart(doc: Y.Doc, part: SheetPart, from: string, to: string, keeps: (key: string) => boolean): void {
  const [source, target] = [partOf(doc, from, part), partOf(doc, to, part)];
  for (const [key, value] of source?.entries() ?? []) if (keeps(key)) target?.set(key, value);
}

function isLive(places: ReadonlyMap<string, number>, line: string): boolean {
  return (places.get(line) ?? -1) >= 0;
}

function patch(doc: Y.Doc, actor: Actor, id: string, changes: RecordFields): boolean {
  return doc.transact(() => {
    const record = recordOf(sheetsOf(doc), id);
    return record ? patchRecord(record, changes as Parameters<typeof patchRecord>[1]) : false;
  }, actor);
}
