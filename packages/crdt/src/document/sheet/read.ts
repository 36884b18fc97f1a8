import type * as Y from 'yjs';
import { comparePositions } from '../../records/position.ts';
import { recordOf } from '../../records/record.ts';
import { type CellContent, type CellFormat, fitsFormat, FORMAT_FIELDS, readContent } from './content.ts';
import { type DeletedLine, type Lines, readLines } from './lines.ts';
import { type Axis, AXES, BLOCKS, cellOf, FIELDS, partOf, type SheetFacts, sheetFacts, sheetsOf } from './shape.ts';

const SHEET_FIELDS = Object.keys(sheetFacts.shape);

/** Sheets in their order, the deleted ones too. */
export function readSheets(doc: Y.Doc): SheetFacts[] {
  return [...sheetsOf(doc).keys()].flatMap((id) => readSheet(doc, id) ?? []).sort(comparePositions);
}

/** One sheet's facts, or `undefined` when there is none that this code understands. */
export function readSheet(doc: Y.Doc, id: string): SheetFacts | undefined {
  // Not the whole record as JSON: a sheet may hold 50 000 cells.
  const record = recordOf(sheetsOf(doc), id);
  if (!record) return undefined;
  const facts: Record<string, unknown> = { id };
  for (const field of SHEET_FIELDS) if (record.has(field)) facts[field] = record.get(field);
  const parsed = sheetFacts.safeParse({ ...facts, id });
  return parsed.success ? parsed.data : undefined;
}

/** Rows and columns of a sheet. */
export function readGrid(doc: Y.Doc, sheet: SheetFacts): Record<Axis, Lines> {
  const first = { rows: sheet.firstRows, columns: sheet.firstColumns };
  const unseen = unseenContents(doc, sheet.id);
  const [rows, columns] = AXES.map((axis) =>
    readLines(
      axis,
      first[axis],
      partOf(doc, sheet.id, BLOCKS[axis]),
      partOf(doc, sheet.id, FIELDS[axis]),
      (line, mark) => !unseen(axis, line, mark),
    ),
  );
  return { rows: rows!, columns: columns! };
}

/** Every content of a sheet by its cell, lines that are deleted included. */
export function readCells(doc: Y.Doc, sheet: string): Map<string, CellContent> {
  const cells = new Map<string, CellContent>();
  for (const [key, value] of partOf(doc, sheet, 'cells')?.entries() ?? []) {
    const content = cellOf(key) === null ? null : readContent(value);
    if (content !== null) cells.set(key, content);
  }
  return cells;
}

/** One cell's looks: its own, else its row's, else its column's. */
export function formatOf(formats: Y.Map<unknown> | undefined, row: string, column: string): CellFormat {
  const format: Record<string, unknown> = {};
  // `size` counts every entry.
  if (formats === undefined || formats.keys().next().done === true) return format;
  const places = [`${row}/${column}/`, `${row}//`, `/${column}/`];
  for (const field of FORMAT_FIELDS) {
    for (const place of places) {
      const value = formats.get(place + field);
      if (value === undefined || !fitsFormat(field, value)) continue;
      format[field] = value;
      break;
    }
  }
  return format;
}

/**
 * Whether a deleted line holds a content that whoever deleted it had not seen: typed meanwhile, so the line shows
 * again. Read only when a line is deleted at all.
 */
function unseenContents(doc: Y.Doc, sheet: string): (axis: Axis, line: string, mark: unknown) => boolean {
  let byLine: Record<Axis, Map<string, { client: number; clock: number }[]>> | null = null;
  return (axis, line, mark) => {
    byLine ??= contentsByLine(doc, sheet);
    const seen = seenOf(mark);
    return (byLine[axis].get(line) ?? []).some(({ client, clock }) => clock > (seen[String(client)] ?? -1));
  };
}

function seenOf(mark: unknown): Record<string, unknown> & Partial<Record<string, number>> {
  const seen = (mark as Partial<DeletedLine> | null)?.seen;
  return typeof seen === 'object' && seen !== null ? seen : {};
}

/** Yjs' own name of each content of a sheet's cells, by row and by column. */
export function contentsByLine(
  doc: Y.Doc,
  sheet: string,
): Record<Axis, Map<string, { client: number; clock: number }[]>> {
  const found = { rows: new Map(), columns: new Map() } as ReturnType<typeof contentsByLine>;
  // The item of an entry says who wrote it; yjs gives no other way to it.
  for (const [key, item] of partOf(doc, sheet, 'cells')?._map ?? []) {
    const cell = item.deleted ? null : cellOf(key);
    if (cell === null) continue;
    for (const [axis, line] of [['rows', cell.row] as const, ['columns', cell.column] as const]) {
      const list = found[axis].get(line);
      if (list) list.push(item.id);
      else found[axis].set(line, [item.id]);
    }
  }
  return found;
}
