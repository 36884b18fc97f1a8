import type * as Y from 'yjs';
import type { ProjectedRow, Projection } from '../kind.ts';
import type { SearchEntry } from '../search-entry.ts';
import { cleanRows } from '../records/clean.ts';
import { commentRow, type CommentRow } from '../records/comments.ts';
import { groupBy } from '@basoche/domain';
import { rowOf, type RowOf } from '../records/rows.ts';
import { readCell } from './cells.ts';
import { type Column, type Item, readBoard } from './read.ts';
import { readRuns } from './rules.ts';
import type { BoardComment, ColumnOption, Group, Rule, RuleRun } from './shape.ts';

/** `board_column`: deleted ones included. */
export interface BoardColumnRow extends ProjectedRow, RowOf<Omit<Column, 'options' | 'width' | 'formula'>> {
  /** `{id, label, tone, position}` each, in order; a deleted one has `deleted_at`. */
  options: Record<string, unknown>[];
}

/** `board_group`: deleted ones included. */
export interface BoardGroupRow extends ProjectedRow, RowOf<Group> {}

/** `board_item`: deleted ones included. `values`: column id -> value that fits the column's type. */
export interface BoardItemRow extends ProjectedRow, RowOf<Item> {}

/** `board_comment`. */
export interface BoardCommentRow extends CommentRow, RowOf<BoardComment> {}

/** `board_rule`: deleted ones included. */
export interface BoardRuleRow extends ProjectedRow, RowOf<Omit<Rule, 'createdAt'>> {}

/** `board_run`: what a rule last wrote into an item. `id` is of the pair. */
export interface BoardRunRow extends ProjectedRow, RowOf<RuleRun> {}

export interface BoardTables extends Projection {
  board_column: BoardColumnRow[];
  board_group: BoardGroupRow[];
  board_item: BoardItemRow[];
  board_comment: BoardCommentRow[];
  board_rule: BoardRuleRow[];
  board_run: BoardRunRow[];
}

export const BOARD_PROJECTOR_VERSION = 3;

export function projectBoard(doc: Y.Doc): BoardTables {
  const { columns, groups, items, comments, rules } = readBoard(doc);
  const types = new Map(columns.map((column) => [column.id, column.type]));
  const board_column = columns.map((each): BoardColumnRow => ({
    ...rowOf(each, 'width', 'formula'),
    options: each.options.map(optionRow),
  }));
  const board_group = groups.map((each): BoardGroupRow => rowOf(each));
  const board_item = items.map((each): BoardItemRow => ({
    ...rowOf(each),
    values: fittingValues(each.values, types),
  }));
  const board_comment = comments.map((each): BoardCommentRow => commentRow(each));
  const board_rule = rules.map((each): BoardRuleRow => rowOf(each, 'createdAt'));
  const board_run = [...readRuns(doc)].map(([id, run]): BoardRunRow => ({ id, ...run }));
  return {
    board_column: cleanRows(board_column),
    board_group: cleanRows(board_group),
    board_item: cleanRows(board_item),
    board_comment: cleanRows(board_comment),
    board_rule: cleanRows(board_rule),
    board_run: cleanRows(board_run),
  };
}

/** Items that are not deleted, each with its texts, links and comments. */
export function searchEntries(tables: Pick<BoardTables, 'board_item' | 'board_comment'>): SearchEntry[] {
  const comments = groupBy(
    tables.board_comment.filter((row) => row.deleted_at === null),
    (row) => row.item,
  );
  return tables.board_item
    .filter((row) => row.deleted_at === null)
    .map((row) => ({
      id: row.id,
      title: row.name,
      text: [...textsOf(row.values), ...(comments.get(row.id) ?? []).map((comment) => comment.text)]
        .filter(Boolean)
        .join('\n'),
    }));
}

function optionRow({ id, label, tone, position, deletedAt }: ColumnOption): Record<string, unknown> {
  return { id, label, tone, position, ...(deletedAt === null ? {} : { deleted_at: deletedAt }) };
}

function fittingValues(values: Record<string, unknown>, types: Map<string, string>): Record<string, unknown> {
  const fitting: Record<string, unknown> = {};
  for (const column of Object.keys(values).toSorted()) {
    const type = types.get(column);
    const value = type === undefined || type === 'formula' ? null : readCell(type, values[column]);
    if (value !== null) fitting[column] = value;
  }
  return fitting;
}

/** An id of a choice, a project or a task: nobody reads it, and a passage that is shown must not hold it. */
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function textsOf(values: Record<string, unknown>): string[] {
  return Object.values(values).flatMap((value) => {
    if (typeof value === 'string') return ID.test(value) ? [] : [value];
    if (typeof value === 'object' && value !== null && 'label' in value && 'url' in value) {
      return [value.label, value.url].filter((part) => typeof part === 'string');
    }
    return [];
  });
}
