import type { board } from '@basoche/crdt';
import { listText, type FormulaValue } from '@basoche/domain';
import type { BoardContent } from './board-content.ts';
import { formatNumber } from './board-content.ts';
import { formulaText, formulaValueOf } from './formulas.ts';
import { NAME_COLUMN, holds, textOf, valueOf } from './conditions.ts';
import { type BoardLook, type SortKey } from './view.ts';

/** Name of a person, by id. */
export type NameOf = (user: string) => string;

export interface ShownBoard {
  /** What a person sees: columns that are not hidden; groups with the items that pass, in the order asked. */
  content: BoardContent;
  /** Items before filtering. */
  total: number;
  shown: number;
}

/** A board as a look shows it. Groups without a passing item stay: they take new ones. */
export function shownBoard(content: BoardContent, look: BoardLook, nameOf: NameOf): ShownBoard {
  const seen = content.columns.filter((each) => !look.hidden.includes(each.id));
  // The same array while nothing is hidden: rows are drawn again when it changes.
  const columns = seen.length === content.columns.length ? content.columns : seen;
  const passes = passing(content.columns, look, nameOf);
  const compare = comparing(content.columns, look.sort, nameOf);
  let total = 0;
  let shown = 0;
  const groups = content.groups.map((view) => {
    total += view.items.length;
    const items = view.items.filter(passes);
    shown += items.length;
    if (items.length === view.items.length && compare === null) return view;
    return { group: view.group, items: compare === null ? items : items.toSorted(compare) };
  });
  return { content: { ...content, columns, groups }, total, shown };
}

function passing(columns: readonly board.Column[], look: BoardLook, nameOf: NameOf): (item: board.Item) => boolean {
  const wanted = listText(look.search.trim());
  const asked = look.conditions.flatMap((condition) => {
    const found = columns.find((each) => each.id === condition.column);
    const column = condition.column === NAME_COLUMN ? (NAME_COLUMN as typeof NAME_COLUMN) : found;
    return column === undefined ? [] : [{ condition, column, type: column === NAME_COLUMN ? 'text' : column.type }];
  });
  return (item) =>
    asked.every(({ condition, column, type }) => holds(valueOf(item, column), type, condition)) &&
    (wanted === '' ||
      listText(item.name).includes(wanted) ||
      columns.some((column) => listText(cellText(item, column, nameOf)).includes(wanted)));
}

/** A cell as text: what is searched, and how it sorts where no better order is known. */
function cellText(item: board.Item, column: board.Column, nameOf: NameOf): string {
  const value = valueOf(item, column);
  switch (column.type) {
    case 'status':
    case 'priority':
      return column.options.find((option) => option.id === value)?.label ?? '';
    case 'tags':
      return Array.isArray(value)
        ? value.map((id) => column.options.find((option) => option.id === id)?.label ?? '').join(' ')
        : '';
    case 'people':
      return Array.isArray(value) ? value.map((id) => nameOf(String(id))).join(' ') : '';
    case 'number':
      return typeof value === 'number' ? formatNumber(value) : '';
    case 'formula':
      return formulaText(formulaValueOf(item, column));
    default:
      return textOf(value);
  }
}

const COLLATOR = new Intl.Collator('fr', { numeric: true, sensitivity: 'base' });

/** Compares by each key in turn; empty cells stand last whatever the way. `null` = the order of the board. */
export function comparing(
  columns: readonly board.Column[],
  sort: readonly SortKey[],
  nameOf: NameOf,
): ((a: board.Item, b: board.Item) => number) | null {
  const keys = sort.flatMap(({ column: id, down }) => {
    const column = columns.find((each) => each.id === id);
    if (id !== NAME_COLUMN && column === undefined) return [];
    const cache = new Map<board.Item, string | number | null>();
    const rank = (item: board.Item) => {
      const known = cache.get(item);
      if (known !== undefined) return known;
      const found = column === undefined ? item.name : rankOf(item, column, nameOf);
      cache.set(item, found);
      return found;
    };
    return [{ rank, way: down ? -1 : 1 }];
  });
  if (keys.length === 0) return null;
  return (a, b) => {
    for (const { rank, way } of keys) {
      const [left, right] = [rank(a), rank(b)];
      if (left === null || right === null) {
        if (left !== right) return left === null ? 1 : -1;
        continue;
      }
      const difference =
        typeof left === 'number' && typeof right === 'number'
          ? left - right
          : COLLATOR.compare(String(left), String(right));
      if (difference !== 0) return difference * way;
    }
    return 0;
  };
}

/** Choices sort in the order of their column, days and numbers by value, the rest as French texts. */
function rankOf(item: board.Item, column: board.Column, nameOf: NameOf): string | number | null {
  const value = valueOf(item, column);
  if (column.type === 'check') return value === true ? 0 : 1;
  if (value === null || value === '') return null;
  switch (column.type) {
    case 'status':
    case 'priority': {
      const at = column.options.findIndex((option) => option.id === value);
      return at < 0 ? null : at;
    }
    case 'number':
      return typeof value === 'number' ? value : null;
    case 'formula':
      return formulaRank(formulaValueOf(item, column));
    case 'period':
      return typeof value === 'object' && 'start' in value && 'end' in value
        ? `${String(value.start)} ${String(value.end)}`
        : null;
    default:
      return cellText(item, column, nameOf) || null;
  }
}

/** Errors stand last, as the empty. */
function formulaRank(value: FormulaValue): string | number | null {
  if (typeof value === 'number') return value;
  if (typeof value === 'object' && value !== null) {
    if ('error' in value) return null;
    return 'date' in value ? value.date : `${value.start} ${value.end}`;
  }
  return formulaText(value) || null;
}
