import { board } from '@basoche/crdt';
import { formulaValueOf } from './formulas.ts';

/** What the items of a group make together in one column. */
export type GroupSummary =
  | { kind: 'sum'; value: number }
  | { kind: 'checked'; done: number; total: number }
  /** Local dates. */
  | { kind: 'days'; from: string; to: string }
  | { kind: 'people'; count: number }
  /** In the order of the column; the items without a choice are not counted. */
  | { kind: 'choices'; parts: { option: board.ColumnOption; count: number }[] };

/** `null` where a column has nothing to say of a group. */
export function groupSummary(items: readonly board.Item[], column: board.Column): GroupSummary | null {
  switch (column.type) {
    case 'number':
      return summed(items.map((item) => board.cellOf(item, { id: column.id, type: 'number' })));
    case 'formula':
      return summed(items.map((item) => formulaValueOf(item, column)));
    case 'check': {
      const done = items.filter((item) => board.cellOf(item, { id: column.id, type: 'check' }) === true).length;
      return items.length === 0 ? null : { kind: 'checked', done, total: items.length };
    }
    case 'date':
    case 'period':
      return spanned(items, column);
    case 'people': {
      const people = items.flatMap((item) => board.cellOf(item, { id: column.id, type: 'people' }) ?? []);
      return people.length === 0 ? null : { kind: 'people', count: new Set(people).size };
    }
    case 'status':
    case 'priority':
      return counted(items, column);
    default:
      return null;
  }
}

/** To the precision typed, without binary dust. */
function summed(values: readonly unknown[]): GroupSummary | null {
  const numbers = values.filter((value) => typeof value === 'number');
  if (numbers.length === 0) return null;
  return { kind: 'sum', value: Math.round(numbers.reduce((sum, each) => sum + each, 0) * 1e6) / 1e6 };
}

function spanned(items: readonly board.Item[], column: board.Column): GroupSummary | null {
  let from: string | null = null;
  let to: string | null = null;
  for (const item of items) {
    const day = column.type === 'date' ? board.cellOf(item, { id: column.id, type: 'date' }) : null;
    const period = column.type === 'period' ? board.cellOf(item, { id: column.id, type: 'period' }) : null;
    const [start, end] = day === null ? [period?.start, period?.end] : [day, day];
    if (start === undefined || end === undefined) continue;
    if (from === null || start < from) from = start;
    if (to === null || end > to) to = end;
  }
  return from === null || to === null ? null : { kind: 'days', from, to };
}

function counted(items: readonly board.Item[], column: board.Column): GroupSummary | null {
  const counts = new Map<string, number>();
  for (const item of items) {
    const value = board.cellOf(item, { id: column.id, type: 'status' });
    if (value !== null) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  const parts = column.options.flatMap((option) => {
    const count = counts.get(option.id);
    return count === undefined ? [] : [{ option, count }];
  });
  return parts.length === 0 ? null : { kind: 'choices', parts };
}
