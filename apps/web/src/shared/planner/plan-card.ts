import {
  addDays,
  addMonths,
  byName,
  daysBetween,
  type LocalDate,
  mondayOf,
  monthOf,
  weekOf,
  weeksOf,
} from '@basoche/domain';

/** What a calendar or a timeline shows of a thing; knows nothing of what it is. */
export interface PlanCard {
  id: string;
  title: string;
  /** Address of its details. */
  href: string;
  /** First and last day, both included. */
  start: LocalDate;
  end: LocalDate;
  /** CSS colour of its mark. */
  color?: string;
  done?: boolean;
  late?: boolean;
  selected?: boolean;
  /** Nobody moves it here. */
  fixed?: boolean;
  /** The card that must come before it. */
  after?: string;
}

/** How much of the time is on screen. */
export const SPANS = ['month', 'week'] as const;
export type Span = (typeof SPANS)[number];

/** The weeks that a calendar shows around a day, each from Monday. */
export function weeksAround(day: LocalDate, span: Span): LocalDate[][] {
  return span === 'month' ? weeksOf(monthOf(day)) : [weekOf(day)];
}

/** The same place `steps` months or weeks later, earlier when negative; the first of the month in months. */
export function stepped(day: LocalDate, span: Span, steps: number): LocalDate {
  return span === 'month' ? `${addMonths(monthOf(day), steps)}-01` : addDays(day, steps * 7);
}

/** Cards by the days they stand on, in the order given, longer ones first; days without any are absent. */
export function cardsByDay(cards: readonly PlanCard[], days: readonly LocalDate[]): Map<LocalDate, PlanCard[]> {
  const byDay = new Map<LocalDate, PlanCard[]>();
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  for (const card of cards.toSorted((a, b) => daysBetween(b.start, b.end) - daysBetween(a.start, a.end))) {
    const end = card.end < last ? card.end : last;
    for (let day = card.start > first ? card.start : first; day <= end; day = addDays(day, 1))
      byDay.set(day, [...(byDay.get(day) ?? []), card]);
  }
  return byDay;
}

/** A card's days after a move of `days`. */
export function moved({ start, end }: PlanCard, days: number): { start: LocalDate; end: LocalDate } {
  return { start: addDays(start, days), end: addDays(end, days) };
}

/** A card's days after its end was drawn by `days`; it keeps one day at least. */
export function stretched({ start, end }: PlanCard, days: number): { start: LocalDate; end: LocalDate } {
  const to = addDays(end, days);
  return { start, end: to < start ? start : to };
}

/** The days that a timeline shows: four months from the first of one, or five weeks from the Monday before last. */
export function timelineDays(day: LocalDate, span: Span): LocalDate[] {
  const from = span === 'month' ? `${monthOf(day)}-01` : addDays(mondayOf(day), -7);
  const until = span === 'month' ? `${addMonths(monthOf(day), 4)}-01` : addDays(from, 35);
  return Array.from({ length: daysBetween(from, until) }, (_, index) => addDays(from, index));
}

/** One line of a timeline: where its bar stands among the days shown, cut at both ends. */
export interface TimelineRow {
  card: PlanCard;
  /** Days from the first one shown; `to` is behind the last. */
  from: number;
  to: number;
  startsBefore: boolean;
  endsAfter: boolean;
}

/** Cards that stand within these days, the earliest first. */
export function timelineRows(cards: readonly PlanCard[], days: readonly LocalDate[]): TimelineRow[] {
  const first = days[0] ?? '';
  const last = days.at(-1) ?? '';
  return cards
    .filter(({ start, end }) => start <= last && end >= first)
    .toSorted((a, b) => compare(a.start, b.start) || compare(a.end, b.end) || byName(a.title, b.title))
    .map((card) => ({
      card,
      from: Math.max(0, daysBetween(first, card.start)),
      to: Math.min(days.length, daysBetween(first, card.end) + 1),
      startsBefore: card.start < first,
      endsAfter: card.end > last,
    }));
}

/** A line between two rows, by their numbers; `early` = what comes after begins before the other has ended. */
export interface TimelineLink {
  from: number;
  to: number;
  early: boolean;
}

/** What comes after what, among the rows shown. */
export function timelineLinks(rows: readonly TimelineRow[]): TimelineLink[] {
  const at = new Map(rows.map(({ card }, index) => [card.id, index]));
  return rows.flatMap(({ card }, to) => {
    const from = card.after === undefined ? undefined : at.get(card.after);
    const before = from === undefined ? undefined : rows[from];
    return from === undefined || before === undefined ? [] : [{ from, to, early: card.start <= before.card.end }];
  });
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
