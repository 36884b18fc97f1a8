import { addDays, type LocalDate, localDateOf, startOfDay } from './local-date.ts';

/** Half-open span `[start, stop)` in milliseconds since the epoch. */
export interface Span {
  start: number;
  stop: number;
}

/** The union of spans: disjoint, in order, empty and backward spans left out. */
export function mergeSpans(spans: Iterable<Span>): Span[] {
  const sorted = [...spans].filter((span) => span.stop > span.start).toSorted((a, b) => a.start - b.start);
  const merged: Span[] = [];
  for (const span of sorted) {
    const last = merged.at(-1);
    if (last && span.start <= last.stop) last.stop = Math.max(last.stop, span.stop);
    else merged.push({ start: span.start, stop: span.stop });
  }
  return merged;
}

/** Milliseconds covered by at least one span: two devices running one timer never double the time. */
export function workedMs(spans: Iterable<Span>): number {
  return mergeSpans(spans).reduce((sum, span) => sum + span.stop - span.start, 0);
}

/** Whole minutes of `workedMs`. */
export function workedMinutes(spans: Iterable<Span>): number {
  return Math.floor(workedMs(spans) / 60_000);
}

/** Worked milliseconds by day of Paris, in order; a span over midnight counts on both days. */
export function workedByDay(spans: Iterable<Span>): { date: LocalDate; ms: number }[] {
  const byDay = new Map<LocalDate, number>();
  for (const span of mergeSpans(spans)) {
    for (let start = span.start; start < span.stop;) {
      const date = localDateOf(start);
      const stop = Math.min(span.stop, startOfDay(addDays(date, 1)));
      byDay.set(date, (byDay.get(date) ?? 0) + stop - start);
      start = stop;
    }
  }
  return [...byDay].map(([date, ms]) => ({ date, ms })).toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

/** The free time of `window` not covered by `spans`, in order. */
export function gapsWithin(window: Span, spans: Iterable<Span>): Span[] {
  const gaps: Span[] = [];
  let start = window.start;
  for (const span of mergeSpans(spans)) {
    if (span.stop <= start) continue;
    if (span.start >= window.stop) break;
    if (span.start > start) gaps.push({ start, stop: span.start });
    start = Math.max(start, span.stop);
  }
  if (start < window.stop) gaps.push({ start, stop: window.stop });
  return gaps;
}
