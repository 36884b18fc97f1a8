import * as Y from 'yjs';
import { z } from 'zod';
import { id, optionalText, position, name } from '../../records/fields.ts';
import { recordOf } from '../../records/record.ts';

/** Lines that every sheet has from its first moment, without a word about them in the document. */
export const FIRST_LINES = { rows: 1_000, columns: 26 } as const;
/** Most lines a sheet may show. */
export const MAX_LINES = { rows: 100_000, columns: 702 } as const;
/** Sizes of lines in whole px. */
export const LINE_SIZE = {
  rows: { min: 20, max: 400, usual: 26 },
  columns: { min: 32, max: 800, usual: 104 },
} as const;
export const SHEET_NAME_MAX_LENGTH = 60;
/** Characters of one cell, typed text and formulas alike. */
export const CELL_MAX_LENGTH = 20_000;

export type Axis = 'rows' | 'columns';
export const AXES: readonly Axis[] = ['rows', 'columns'];

const lineCount = (usual: number, max: number) => z.number().int().min(1).max(max).catch(usual);
const frozen = z.number().int().min(0).max(20).catch(0).default(0);

export const sheetFacts = z.object({
  id,
  name,
  position,
  /** Lines of the sheet's beginning; the others come in blocks. */
  firstRows: lineCount(FIRST_LINES.rows, MAX_LINES.rows),
  firstColumns: lineCount(FIRST_LINES.columns, MAX_LINES.columns),
  frozenRows: frozen,
  frozenColumns: frozen,
  deletedAt: optionalText,
});
export type SheetFacts = z.infer<typeof sheetFacts>;

/** Nested maps of a sheet; each made with it. */
export const SHEET_PARTS = [
  /** `<row>/<column>` -> content. */
  'cells',
  /** `<row>/<column>/<field>` -> value; an empty row or column stands for all of them. */
  'formats',
  /** `<row>/<column>` of the first cell -> `<row>/<column>` of the last. */
  'merges',
  /** Column -> words that are not shown, or a condition that those shown fulfil. */
  'filters',
  /** Block -> `{position, count}`, written once; with `undoable` its lines show as long as `<block>/shown` says so. */
  'rowBlocks',
  'columnBlocks',
  /** `<line>/<field>` -> value: `size`, `place`, `deleted`; `<block>/shown`. */
  'rowFields',
  'columnFields',
] as const;
export type SheetPart = (typeof SHEET_PARTS)[number];

export const BLOCKS = { rows: 'rowBlocks', columns: 'columnBlocks' } as const satisfies Record<Axis, SheetPart>;
export const FIELDS = { rows: 'rowFields', columns: 'columnFields' } as const satisfies Record<Axis, SheetPart>;

export function sheetsOf(doc: Y.Doc): Y.Map<unknown> {
  return doc.getMap('sheets');
}

/** A part of a sheet; `undefined` where the sheet is not there, or no sheet. */
export function partOf(doc: Y.Doc, sheet: string, part: SheetPart): Y.Map<unknown> | undefined {
  const value = recordOf(sheetsOf(doc), sheet)?.get(part);
  return value instanceof Y.Map ? value : undefined;
}

/** `<row>/<column>`. */
export type CellKey = string;

export function cellKey(row: string, column: string): CellKey {
  return `${row}/${column}`;
}

/** `null` for what is no key of a cell. */
export function cellOf(key: string): { row: string; column: string } | null {
  const cut = key.indexOf('/');
  if (cut <= 0 || cut === key.length - 1 || key.includes('/', cut + 1)) return null;
  return { row: key.slice(0, cut), column: key.slice(cut + 1) };
}
