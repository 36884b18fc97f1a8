import { board } from '@basoche/crdt';
import type { LocalDate } from '@basoche/domain';
import type { PlanCard } from '../../../shared/planner/plan-card.ts';
import { toneOf } from './board-content.ts';

/** Columns that give items their days, dates before periods. */
export function dayColumns(columns: readonly board.Column[]): board.Column[] {
  return ['date', 'period'].flatMap((type) => columns.filter((column) => column.type === type));
}

export interface CardLook {
  today: LocalDate;
  href: string;
  selected: boolean;
  /** Nobody moves it here. */
  fixed: boolean;
}

/** An item on its days, in the colour of its first status; `null` without any. */
export function itemCard(
  item: board.Item,
  column: board.Column,
  columns: readonly board.Column[],
  look: CardLook,
): PlanCard | null {
  const days = daysOf(item, column);
  if (days === null) return null;
  const color = colorOf(item, columns);
  const done = isDone(item);
  return {
    id: item.id,
    title: item.name,
    href: look.href,
    ...days,
    done,
    late: !done && days.end < look.today,
    selected: look.selected,
    fixed: look.fixed,
    ...(color === undefined ? {} : { color }),
  };
}

/** What the cell holds when its card stands on these days; a date keeps the day that moved. */
export function daysValue(
  item: board.Item,
  column: board.Column,
  days: { start: LocalDate; end: LocalDate },
): board.CellValue {
  if (column.type === 'period') return days;
  const before = daysOf(item, column);
  return before !== null && before.end === days.end ? days.start : days.end;
}

/** Whether the item is at its end, whichever column says so. */
export function isDone(item: board.Item): boolean {
  return Object.values(item.values).includes('validated');
}

function daysOf(item: board.Item, column: board.Column): { start: LocalDate; end: LocalDate } | null {
  if (column.type === 'period') return board.cellOf(item, { id: column.id, type: 'period' });
  const day = board.cellOf(item, { id: column.id, type: 'date' });
  return day === null ? null : { start: day, end: day };
}

function colorOf(item: board.Item, columns: readonly board.Column[]): string | undefined {
  const status = columns.find((column) => column.type === 'status');
  if (status === undefined) return undefined;
  const value = board.cellOf(item, { id: status.id, type: 'status' });
  const option = status.options.find((each) => each.id === value);
  const tone = option === undefined ? 'mute' : toneOf(option.tone);
  return tone === 'mute' ? undefined : `var(--${tone})`;
}
