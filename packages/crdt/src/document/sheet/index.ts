export {
  BORDER_SIDES,
  type BorderLine,
  type Borders,
  type BorderSide,
  bordersText,
  NO_BORDERS,
  readBorders,
} from './borders.ts';
export {
  addChart,
  CHART_KINDS,
  CHART_SIZE,
  CHART_TITLE_MAX_LENGTH,
  changeChart,
  type ChartKind,
  chartsOf,
  deleteChart,
  readCharts,
  type SheetChart,
} from './charts.ts';
export { type FormatTarget, mergeCells, setCells, setFormats, splitCells } from './cell-ops.ts';
export { type Condition, CONDITION_KINDS } from './conditions.ts';
export {
  ALIGNMENTS,
  type CellContent,
  type CellFormat,
  FORMAT_FIELDS,
  type FormatField,
  NUMBER_FORMATS,
  readContent,
  readFormat,
  SHEET_TONES,
} from './content.ts';
export { type Filter, readFilters, setFilter } from './filters.ts';
export { deleteLines, insertLines, orderRows, restoreLines, sizeLines } from './line-ops.ts';
export { type Lines } from './lines.ts';
export { type Merge, MergePlaces, readMerges } from './merges.ts';
export { formatOf, readCells, readGrid, readSheet, readSheets } from './read.ts';
export { restoreSheets } from './restore.ts';
export {
  addRule,
  addRules,
  areaOf,
  changeRule,
  deleteRule,
  moveRule,
  readRules,
  type RuleLook,
  type RuleTest,
  rulesOf,
  type SheetRule,
} from './rules.ts';
export {
  type Axis,
  CELL_MAX_LENGTH,
  type CellKey,
  cellKey,
  cellOf,
  LINE_SIZE,
  MAX_LINES,
  partOf,
  SHEET_NAME_MAX_LENGTH,
  type SheetFacts,
  sheetsOf,
} from './shape.ts';
export { addSheet, deleteSheet, duplicateSheet, freeze, moveSheet, renameSheet, restoreSheet } from './sheet-ops.ts';
export { sheetText } from './text.ts';
export { sheetUndo } from './undo.ts';
