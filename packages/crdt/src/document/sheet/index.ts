export { type FormatTarget, mergeCells, setCells, setFilter, setFormats, splitCells } from './cell-ops.ts';
export {
  ALIGNMENTS,
  type CellContent,
  type CellFormat,
  FORMAT_FIELDS,
  NUMBER_FORMATS,
  readContent,
  SHEET_TONES,
} from './content.ts';
export { deleteLines, insertLines, orderRows, restoreLines, sizeLines } from './line-ops.ts';
export { type Lines } from './lines.ts';
export { formatOf, type Merge, readCells, readFilters, readGrid, readMerges, readSheet, readSheets } from './read.ts';
export {
  type Axis,
  CELL_MAX_LENGTH,
  type CellKey,
  cellKey,
  cellOf,
  LINE_SIZE,
  MOST_LINES,
  partOf,
  SHEET_NAME_MAX_LENGTH,
  type SheetFacts,
  sheetsOf,
} from './shape.ts';
export { addSheet, deleteSheet, duplicateSheet, freeze, moveSheet, renameSheet, restoreSheet } from './sheet-ops.ts';
export { sheetText } from './text.ts';
