import * as Y from 'yjs';
import { type Actor, isoNow } from '../../records/actor.ts';
import { type Json, newRecord, patchRecord, recordOf } from '../../records/record.ts';
import { chartsOf } from './charts.ts';
import { deleteLines, restoreLines } from './line-ops.ts';
import type { Lines } from './lines.ts';
import { readGrid, readSheet, readSheets } from './read.ts';
import { rulesOf } from './rules.ts';
import { AXES, BLOCKS, cellOf, FIELDS, partOf, SHEET_PARTS, type SheetPart, sheetsOf } from './shape.ts';

/** Blocks of lines are never taken out: what shows of them is said elsewhere. */
const KEPT: readonly SheetPart[] = Object.values(BLOCKS);
const LINE_PARTS: readonly SheetPart[] = Object.values(FIELDS);

/**
 * Sheets with their cells, looks, lines, rules and charts as they were in a version, in one transaction. What differs
 * alone is written, so that what others write elsewhere meanwhile stays; what came later is deleted as a person would.
 */
export function restoreSheets(doc: Y.Doc, actor: Actor, version: Y.Doc): void {
  doc.transact(() => {
    for (const { id, deletedAt } of readSheets(doc)) {
      const past = readSheet(version, id);
      if (deletedAt === null && past?.deletedAt !== null)
        patchRecord(recordOf(sheetsOf(doc), id)!, { deletedAt: isoNow(actor) });
    }
    for (const { id, deletedAt } of readSheets(version))
      if (deletedAt === null) restoreSheetOf(doc, actor, version, id);
    restoreRecords(rulesOf(doc), rulesOf(version));
    restoreRecords(chartsOf(doc), chartsOf(version));
  }, actor);
}

function restoreSheetOf(doc: Y.Doc, actor: Actor, version: Y.Doc, id: string): void {
  const past = recordOf(sheetsOf(version), id)!;
  const record = recordOf(sheetsOf(doc), id);
  // Whoever made it took that back since.
  if (record === undefined) {
    sheetsOf(doc).set(id, past.clone());
    return;
  }
  restoreFields(record, past, (_, value) => value instanceof Y.Map);
  const [facts, was] = [readSheet(doc, id)!, readGrid(version, readSheet(version, id)!)];
  const before = readGrid(doc, facts);
  const isShown = (key: string) => {
    const cell = cellOf(key);
    return cell !== null && [before, was].some(({ rows, columns }) => has(rows, cell.row) && has(columns, cell.column));
  };
  for (const part of SHEET_PARTS) {
    const [now, then] = [partOf(doc, id, part), partOf(version, id, part)];
    if (KEPT.includes(part) || now === undefined || then === undefined) continue;
    if (part === 'cells') restoreFields(now, then, (key) => !isShown(key));
    // Which lines show is said below: a mark of then does not know what has been typed since.
    else
      restoreFields(now, then, (key) => {
        const isLater = key.endsWith('/shown') && !then.has(key);
        return LINE_PARTS.includes(part) && (isLater || key.endsWith('/deleted'));
      });
  }
  for (const axis of AXES) {
    const [now, then] = [readGrid(doc, facts)[axis], was[axis]];
    const gone = then.ids.filter((line) => !has(now, line));
    const later = now.ids.filter((line) => !has(then, line));
    restoreLines(doc, actor, id, axis, gone);
    deleteLines(doc, actor, id, axis, later);
  }
}

function has({ places }: Lines, line: string): boolean {
  return (places.get(line) ?? -1) >= 0;
}

/** Records that are deleted whole. */
function restoreRecords(records: Y.Map<unknown>, past: Y.Map<unknown>): void {
  for (const id of [...records.keys()]) if (!past.has(id)) records.delete(id);
  for (const [id, then] of past) {
    if (!(then instanceof Y.Map)) continue;
    const record = recordOf(records, id);
    if (record === undefined) records.set(id, newRecord(then.toJSON() as Record<string, Json>));
    else restoreFields(record, then, () => false);
  }
}

function restoreFields(
  record: Y.Map<unknown>,
  past: Y.Map<unknown>,
  isOther: (key: string, value: unknown) => boolean,
): void {
  const changes: Record<string, Json | undefined> = {};
  for (const key of new Set([...record.keys(), ...past.keys()])) {
    const then = past.get(key);
    if (!isOther(key, record.get(key) ?? then)) changes[key] = then as Json | undefined;
  }
  patchRecord(record, changes);
}
