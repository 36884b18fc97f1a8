export { changedRow } from './change.ts';
export type { RecordChange } from './change.ts';
export { answeredChange, changeOf } from './command-changes.ts';
export type { RecordCommand } from './command-changes.ts';
export type { RecordEntry } from './entry.ts';
export type { RecordList } from './live-list.ts';
export type { Condition, RecordQuery } from './query.ts';
export { RecordRows } from './record-rows.ts';
export type { RowsState, RowsUpdate } from './record-rows.ts';
