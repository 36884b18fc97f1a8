export { type CellType, type CellValue, type CellValues, isColumnType } from './cells.ts';
export { boardModule as module } from './module.ts';
export * from './ops.ts';
export {
  type BoardColumnRow,
  type BoardCommentRow,
  type BoardGroupRow,
  type BoardItemRow,
  type BoardRuleRow,
  type BoardRunRow,
  type BoardTables,
  searchEntries,
} from './project.ts';
export {
  type Board,
  boardView,
  type BoardView,
  cellOf,
  type Column,
  commentsOf,
  type GroupView,
  isGone,
  type Item,
  readBoard,
  readItem,
} from './read.ts';
export {
  BOARD_VERSION,
  type BoardComment,
  COLUMN_TYPES,
  COLUMN_WIDTH,
  type ColumnOption,
  type ColumnType,
  type Group,
  type Rule,
  type RuleAction,
  TODAY,
} from './shape.ts';
export {
  faultOf,
  isDue,
  MAX_RULES,
  type RuledColumn,
  type RuleFault,
  SET_TYPES,
  TRIGGER_TYPES,
  valueToSet,
} from './rules.ts';
