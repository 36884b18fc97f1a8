import { gapsWithin, mergeSpans, type Span, workedMs } from '@basoche/domain';
import type * as Y from 'yjs';
import { type Actor, isoNow } from '../records/actor.ts';
import { newRecord, patchRecord, recordOf } from '../records/record.ts';
import { liveIntervals, spanOf } from './read.ts';
import { rootsOf, type TimeInterval } from './shape.ts';

/** Starts the actor's timer on this device; nothing when it already runs here. Returns the running interval's id. */
export function startTimer(doc: Y.Doc, actor: Actor, task: string): string {
  return doc.transact(() => {
    const running = mine(doc, actor, task).find((each) => each.stop === null && each.device === actor.device);
    return running?.id ?? addInterval(doc, actor, task, { start: actor.clock.now() });
  }, actor);
}

/** Stops the actor's timers on the task, on all of their devices. Returns whether one was running. */
export function pauseTimer(doc: Y.Doc, actor: Actor, task: string): boolean {
  return doc.transact(() => {
    const running = mine(doc, actor, task).filter((each) => each.stop === null);
    for (const interval of running) stopAt(doc, interval, actor.clock.now());
    return running.length > 0;
  }, actor);
}

/** Stops and sets to zero: the actor's intervals on the task stay as a trace and count no more. */
export function resetTimer(doc: Y.Doc, actor: Actor, task: string): boolean {
  return doc.transact(() => {
    const intervals = mine(doc, actor, task);
    for (const interval of intervals) {
      if (interval.stop === null) stopAt(doc, interval, actor.clock.now());
      discard(doc, actor, interval);
    }
    return intervals.length > 0;
  }, actor);
}

/**
 * Makes the actor's time on the task exactly `seconds`: missing time fills the free time right before now, surplus
 * time is cut from the latest. A running timer goes on running.
 */
export function adjustTo(doc: Y.Doc, actor: Actor, task: string, seconds: number): void {
  const wanted = Math.max(0, Math.round(seconds * 1000));
  doc.transact(() => {
    const now = actor.clock.now();
    const intervals = mine(doc, actor, task);
    const spans = intervals.map((each) => spanOf(each, now));
    const worked = workedMs(spans);
    if (wanted > worked)
      for (const span of freeTimeBefore(now, spans, wanted - worked)) addInterval(doc, actor, task, span);
    if (wanted < worked) cutAfter(doc, actor, task, intervals, timeReaching(spans, wanted));
  }, actor);
}

function cutAfter(doc: Y.Doc, actor: Actor, task: string, intervals: TimeInterval[], time: number): void {
  const now = actor.clock.now();
  for (const interval of intervals) {
    const { start, stop } = spanOf(interval, now);
    if (start >= time) {
      if (interval.stop === null) stopAt(doc, interval, now);
      discard(doc, actor, interval);
    } else if (interval.stop === null || stop > time) stopAt(doc, interval, time);
  }
  if (intervals.some((each) => each.stop === null && each.device === actor.device)) {
    addInterval(doc, actor, task, { start: now });
  }
}

/** The instant at which the union of spans amounts to `wanted` milliseconds. */
function timeReaching(spans: Span[], wanted: number): number {
  let missing = wanted;
  let time = Number.NEGATIVE_INFINITY;
  for (const span of mergeSpans(spans)) {
    if (missing <= 0) break;
    time = span.start + Math.min(missing, span.stop - span.start);
    missing -= span.stop - span.start;
  }
  return time;
}

function freeTimeBefore(now: number, spans: Span[], length: number): Span[] {
  const earliest = Math.min(now, ...spans.map((span) => span.start)) - length;
  const filled: Span[] = [];
  let missing = length;
  for (const gap of gapsWithin({ start: earliest, stop: now }, spans).toReversed()) {
    if (missing <= 0) break;
    const start = Math.max(gap.start, gap.stop - missing);
    filled.push({ start, stop: gap.stop });
    missing -= gap.stop - start;
  }
  return filled;
}

function mine(doc: Y.Doc, actor: Actor, task: string): TimeInterval[] {
  return liveIntervals(doc, { task, user: actor.userId });
}

function addInterval(doc: Y.Doc, actor: Actor, task: string, span: { start: number; stop?: number }): string {
  const id = actor.newId();
  rootsOf(doc).intervals.set(
    id,
    newRecord({
      id,
      task,
      user: actor.userId,
      device: actor.device,
      start: new Date(span.start).toISOString(),
      stop: span.stop === undefined ? undefined : new Date(span.stop).toISOString(),
    }),
  );
  return id;
}

function stopAt(doc: Y.Doc, interval: TimeInterval, at: number): void {
  const record = recordOf(rootsOf(doc).intervals, interval.id);
  if (record) patchRecord(record, { stop: new Date(Math.max(at, Date.parse(interval.start))).toISOString() });
}

function discard(doc: Y.Doc, actor: Actor, interval: TimeInterval): void {
  const record = recordOf(rootsOf(doc).intervals, interval.id);
  if (record) patchRecord(record, { discardedAt: isoNow(actor) });
}
