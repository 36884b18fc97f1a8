import type * as Y from 'yjs';
import type { ProjectedRow, Projection } from '../kind.ts';
import type { SearchEntry } from '../search-entry.ts';
import { cleanRows } from '../records/clean.ts';
import { commentRow, type CommentRow } from '../records/comments.ts';
import { groupBy } from '../records/group.ts';
import { readCell } from './cells.ts';
import { readBoard } from './read.ts';
import { readRuns } from './rules.ts';
import type { ColumnOption, Rule, RuleAction } from './shape.ts';

/** `board_column`: deleted ones included. */
export interface BoardColumnRow extends ProjectedRow {
  name: string;
  type: string;
  position: string;
  /** `{id, label, tone, position}` each, in order; a deleted one has `deleted_at`. */
  options: Record<string, unknown>[];
  deleted_at: string | null;
}

/** `board_group`: deleted ones included. */
export interface BoardGroupRow extends ProjectedRow {
  name: string;
  tone: string;
  position: string;
  deleted_at: string | null;
}

/** `board_item`: deleted ones included. */
export interface BoardItemRow extends ProjectedRow {
  group: string;
  name: string;
  position: string;
  created_at: string | null;
  created_by: string | null;
  deleted_at: string | null;
  deleted_by: string | null;
  /** Column id -> value that fits the column's type. */
  values: Record<string, unknown>;
}

/** `board_comment`. */
export interface BoardCommentRow extends CommentRow {
  item: string;
}

/** `board_rule`: deleted ones included. */
export interface BoardRuleRow extends ProjectedRow {
  trigger: Rule['trigger'];
  action: RuleAction;
  off: boolean;
  created_by: string | null;
  deleted_at: string | null;
}

/** `board_run`: what a rule last wrote into an item. `id` is of the pair. */
export interface BoardRunRow extends ProjectedRow {
  rule: string;
  item: string;
  column: string;
  value: unknown;
  seq: number;
}

export interface BoardTables extends Projection {
  board_column: BoardColumnRow[];
  board_group: BoardGroupRow[];
  board_item: BoardItemRow[];
  board_comment: BoardCommentRow[];
  board_rule: BoardRuleRow[];
  board_run: BoardRunRow[];
}

export const BOARD_PROJECTOR_VERSION = 2;

export function projectBoard(doc: Y.Doc): BoardTables {
  const { columns, groups, items, comments, rules } = readBoard(doc);
  const types = new Map(columns.map((column) => [column.id, column.type]));
  const board_column = columns.map((each): BoardColumnRow => ({
    id: each.id,
    name: each.name,
    type: each.type,
    position: each.position,
    options: each.options.map(optionRow),
    deleted_at: each.deletedAt,
  }));
  const board_group = groups.map((each): BoardGroupRow => ({
    id: each.id,
    name: each.name,
    tone: each.tone,
    position: each.position,
    deleted_at: each.deletedAt,
  }));
  const board_item = items.map((each): BoardItemRow => ({
    id: each.id,
    group: each.group,
    name: each.name,
    position: each.position,
    created_at: each.createdAt,
    created_by: each.createdBy,
    deleted_at: each.deletedAt,
    deleted_by: each.deletedBy,
    values: fittingValues(each.values, types),
  }));
  const board_comment = comments.map((each): BoardCommentRow => ({ ...commentRow(each), item: each.item }));
  const board_rule = rules.map((each): BoardRuleRow => ({
    id: each.id,
    trigger: each.trigger,
    action: each.action,
    off: each.off,
    created_by: each.createdBy,
    deleted_at: each.deletedAt,
  }));
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
