import type * as Y from 'yjs';
import { groupBy } from '@basoche/domain';
import { comparePositions } from '../records/position.ts';
import { byCreation, readRecord, readRecords, recordOf, type RecordProblem } from '../records/record.ts';
import { type CellType, type CellValues, readCell } from './cells.ts';
import {
  type BoardComment,
  boardComment,
  column,
  columnOfCell,
  type ColumnOption,
  columnOption,
  type Group,
  group,
  item,
  rootsOf,
  type Rule,
  rule,
} from './shape.ts';

export interface Column {
  id: string;
  name: string;
  /** A `ColumnType`, or a type that newer code knows. */
  type: string;
  position: string;
  /** In order, deleted ones included. */
  options: ColumnOption[];
  /** Px; `null` = the usual one of its type. */
  width: number | null;
  /** As `storeFormula` of the domain writes it; `null` without one. */
  formula: string | null;
  deletedAt: string | null;
}

export interface Item {
  id: string;
  group: string;
  name: string;
  position: string;
  createdAt: string | null;
  createdBy: string | null;
  deletedAt: string | null;
  deletedBy: string | null;
  /** Column id -> raw value; see `cellOf`. */
  values: Record<string, unknown>;
}

export interface Board {
  /** All in order, deleted ones included. */
  columns: Column[];
  groups: Group[];
  items: Item[];
  /** Oldest first, deleted ones included. */
  comments: BoardComment[];
  /** Oldest first, deleted ones included. */
  rules: Rule[];
  problems: RecordProblem[];
}

export function readBoard(doc: Y.Doc): Board {
  const roots = rootsOf(doc);
  const columns = readRecords(roots.columns, 'columns', column);
  const groups = readRecords(roots.groups, 'groups', group);
  const items = readRecords(roots.items, 'items', item);
  const comments = readRecords(roots.comments, 'comments', boardComment);
  const rules = readRecords(roots.rules, 'rules', rule);
  return {
    columns: columns.records.map(toColumn).toSorted(comparePositions),
    groups: groups.records.toSorted(comparePositions),
    items: items.records.map(toItem).toSorted(comparePositions),
    comments: comments.records.toSorted(byCreation),
    rules: rules.records.toSorted(byCreation),
    problems: [columns, groups, items, comments, rules].flatMap((each) => each.problems),
  };
}

export interface GroupView {
  group: Group;
  items: Item[];
}

export interface BoardView {
  columns: Column[];
  groups: GroupView[];
}

/**
 * The board as shown: without the deleted, each group with its items. A deleted group hides its items; one that was made
 * in it afterwards, and one of a group that never came, stand in the first group.
 */
export function boardView(board: Board): BoardView {
  const groups = board.groups.filter((each) => each.deletedAt === null);
  const known = new Map(board.groups.map((each) => [each.id, each]));
  const groupOf = ({ group, createdAt }: Item): string => {
    const own = known.get(group);
    const cameAfter = own?.deletedAt && createdAt !== null && createdAt > own.deletedAt;
    return own === undefined || cameAfter ? (groups[0]?.id ?? '') : group;
  };
  const items = groupBy(
    board.items.filter((each) => each.deletedAt === null),
    groupOf,
  );
  return {
    columns: board.columns.filter((each) => each.deletedAt === null),
    groups: groups.map((each) => ({ group: each, items: items.get(each.id) ?? [] })),
  };
}

export function readItem(doc: Y.Doc, id: string): Item | undefined {
  const found = readRecord(rootsOf(doc).items, id, item);
  return found && toItem(found);
}

/** Whether somebody deleted it; `false` also for what never was here. */
export function isGone(doc: Y.Doc, collection: 'columns' | 'items', id: string): boolean {
  return recordOf(rootsOf(doc)[collection], id)?.has('deletedAt') ?? false;
}

/** The value of a cell, `null` when it is empty or does not fit the column's type. */
export function cellOf<Type extends CellType>(item: Item, column: { id: string; type: Type }): CellValues[Type] | null;
export function cellOf(item: Item, column: { id: string; type: string }): unknown;
export function cellOf(item: Item, column: { id: string; type: string }): unknown {
  return readCell(column.type, item.values[column.id]);
}

/** Comments of an item, oldest first; a deleted one stays, to hold its answers. */
export function commentsOf(doc: Y.Doc, itemId: string): BoardComment[] {
  return readRecords(rootsOf(doc).comments, 'comments', boardComment)
    .records.filter((each) => each.item === itemId)
    .toSorted(byCreation);
}

function toColumn(record: ReturnType<typeof column.parse>): Column {
  const options: ColumnOption[] = [];
  for (const [id, value] of Object.entries(record.options)) {
    const parsed = typeof value === 'object' && value !== null ? columnOption.safeParse({ ...value, id }) : null;
    if (parsed?.success) options.push(parsed.data);
  }
  return { ...record, options: options.toSorted(comparePositions) };
}

function toItem(record: ReturnType<typeof item.parse>): Item {
  const values: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(record)) {
    const columnId = columnOfCell(key);
    if (columnId !== null) values[columnId] = value;
  }
  const { id, group, name, position, createdAt, createdBy, deletedAt, deletedBy } = record;
  return { id, group, name, position, createdAt, createdBy, deletedAt, deletedBy, values };
}
