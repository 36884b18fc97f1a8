import type * as Y from 'yjs';
import type { Actor } from '../../records/actor.ts';
import { patchRecord } from '../../records/record.ts';
import { type CellContent, type CellFormat, FORMAT_FIELDS, type FormatField, readContent } from './content.ts';
import { type CellKey, cellKey, partOf } from './shape.ts';

/** Writes contents; `null` empties a cell. Only what differs is written, so that a paste of a large range stays small. */
export function setCells(
  doc: Y.Doc,
  actor: Actor,
  sheet: string,
  contents: Iterable<readonly [CellKey, CellContent | null]>,
): boolean {
  return doc.transact(() => {
    const cells = partOf(doc, sheet, 'cells');
    if (cells === undefined) return false;
    let changed = false;
    for (const [key, content] of contents) {
      const kept = content === null ? null : readContent(content);
      changed = patchRecord(cells, { [key]: kept ?? undefined }) || changed;
    }
    return changed;
  }, actor);
}

/** What a format applies to: a cell, or a whole row (`column: ''`) or column (`row: ''`). */
export interface FormatTarget {
  row: string;
  column: string;
}

/** Sets fields of the looks of cells; `undefined` gives a field back to the row, the column, or the usual look. */
export function setFormats(
  doc: Y.Doc,
  actor: Actor,
  sheet: string,
  targets: readonly FormatTarget[],
  changes: CellFormat,
): void {
  const fields = Object.keys(changes).filter((field): field is FormatField =>
    (FORMAT_FIELDS as string[]).includes(field),
  );
  doc.transact(() => {
    const formats = partOf(doc, sheet, 'formats');
    if (formats === undefined) return;
    const lines = { rows: new Set<string>(), columns: new Set<string>() };
    for (const { row, column } of targets) {
      if (column === '') lines.rows.add(row);
      else if (row === '') lines.columns.add(column);
      for (const field of fields) {
        patchRecord(formats, { [`${cellKey(row, column)}/${field}`]: changes[field] });
      }
    }
    if (lines.rows.size > 0 || lines.columns.size > 0) forgetCells(formats, lines, fields);
  }, actor);
}

/** Draws cells as one, from the first to the last. */
export function mergeCells(doc: Y.Doc, actor: Actor, sheet: string, from: CellKey, to: CellKey): void {
  doc.transact(() => {
    const merges = partOf(doc, sheet, 'merges');
    if (merges && from !== to) patchRecord(merges, { [from]: to });
  }, actor);
}

/** @param keys as `readMerges` gives them */
export function splitCells(doc: Y.Doc, actor: Actor, sheet: string, keys: readonly CellKey[]): void {
  doc.transact(() => {
    const merges = partOf(doc, sheet, 'merges');
    for (const key of keys) merges?.delete(key);
  }, actor);
}

/** What is said of a whole line replaces what its cells said. */
function forgetCells(
  formats: Y.Map<unknown>,
  lines: { rows: Set<string>; columns: Set<string> },
  fields: readonly string[],
): void {
  for (const key of [...formats.keys()]) {
    const [row = '', column = '', field = ''] = key.split('/');
    if (row === '' || column === '' || !fields.includes(field)) continue;
    if (lines.rows.has(row) || lines.columns.has(column)) formats.delete(key);
  }
}
