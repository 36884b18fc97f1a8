import type * as Y from 'yjs';
import { type Actor, sheet } from '../index.ts';

interface Choice {
  x: number;
  y: number;
  text: string;
}

/** What a person may do in the sheets of a document; few lines, so that people meet. */
export const sheetEdits: ((doc: Y.Doc, actor: Actor, choice: Choice) => void)[] = [
  (doc, actor, { text }) => sheet.addSheet(doc, actor, { name: text, firstRows: 3, firstColumns: 2 }),
  onSheet((doc, actor, { id, rows, columns }, { x, y, text }) => {
    const contents = [y, text, y % 2 === 0, { date: '2026-11-21' }, { formula: 'SUM([1/1:3/1])' }, null];
    const key = sheet.cellKey(pick(rows, x), pick(columns, y));
    sheet.setCells(doc, actor, id, [[key, contents[x % contents.length] ?? null]]);
  }),
  onSheet((doc, actor, { id, rows, columns }, { x, y }) => {
    const [axis, lines] = y % 2 ? (['rows', rows] as const) : (['columns', columns] as const);
    const line = pick(lines, x);
    const place = x % 3 === 0 ? 'last' : x % 3 === 1 ? { before: line } : { after: line };
    sheet.insertLines(doc, actor, id, axis, place, 1 + (y % 3));
  }),
  onSheet((doc, actor, { id, rows }, { x }) => sheet.deleteLines(doc, actor, id, 'rows', [pick(rows, x)])),
  onSheet((doc, actor, { id, columns }, { x }) => sheet.deleteLines(doc, actor, id, 'columns', [pick(columns, x)])),
  onSheet((doc, actor, { id, rows }, { x }) => sheet.restoreLines(doc, actor, id, 'rows', [pick(rows, x)])),
  onSheet((doc, actor, { id, rows }) => sheet.orderRows(doc, actor, id, rows.toReversed())),
  onSheet((doc, actor, { id, rows, columns }, { x, y }) => {
    const target = { row: y % 4 === 0 ? '' : pick(rows, x), column: y % 4 === 1 ? '' : pick(columns, y) };
    sheet.setFormats(doc, actor, id, [target], { bold: x % 2 === 0, number: 'money' });
  }),
  onSheet((doc, actor, { id, columns }, { x, y }) =>
    sheet.sizeLines(doc, actor, id, 'columns', [pick(columns, x)], y % 3 === 0 ? null : y),
  ),
  onSheet((doc, actor, { id, rows, columns }, { x, y }) => {
    const from = sheet.cellKey(pick(rows, x), pick(columns, x));
    if (y % 3 === 0) sheet.splitCells(doc, actor, id, [from]);
    else sheet.mergeCells(doc, actor, id, from, sheet.cellKey(pick(rows, y), pick(columns, y)));
  }),
  onSheet((doc, actor, { id }, { x, text }) => {
    if (x % 4 === 0) sheet.deleteSheet(doc, actor, id);
    else if (x % 4 === 1) sheet.restoreSheet(doc, actor, id);
    else if (x % 4 === 2) sheet.renameSheet(doc, actor, id, text);
    else sheet.duplicateSheet(doc, actor, id, text);
  }),
];

interface Found {
  id: string;
  rows: readonly string[];
  columns: readonly string[];
}

function onSheet(edit: (doc: Y.Doc, actor: Actor, found: Found, choice: Choice) => void) {
  return (doc: Y.Doc, actor: Actor, choice: Choice): void => {
    const facts = sheet.readSheets(doc)[0];
    if (facts === undefined) return;
    const { rows, columns } = sheet.readGrid(doc, facts);
    if (rows.ids.length === 0 || columns.ids.length === 0) return;
    edit(doc, actor, { id: facts.id, rows: rows.ids, columns: columns.ids }, choice);
  };
}

function pick(lines: readonly string[], at: number): string {
  return lines[at % lines.length]!;
}
