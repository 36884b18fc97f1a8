import type * as Y from 'yjs';
import { type IdRange, IdRanges } from './id-ranges.ts';

/** What was put back, and where. */
export interface Trace extends IdRange {
  /** Id of the text that holds it now; `null`: nothing that can be gone on with. */
  home: { client: number; clock: number } | null;
}

/** Root of the document: `<client>/<clock>` of the first of it -> `{length, home?, apart?}`. Written by the server (DC16). */
const ROOT = 'putBack';

export function tracesOf(doc: Y.Doc): Trace[] {
  const traces: Trace[] = [];
  for (const [key, value] of doc.getMap(ROOT).entries()) {
    const [client, clock] = key.split('/').map(Number);
    const { length, home } = (value ?? {}) as { length?: unknown; home?: unknown };
    if (!isClock(client) || !isClock(clock) || !isClock(length)) continue;
    traces.push({ client, clock, length, home: isId(home) ? { client: home[0], clock: home[1] } : null });
  }
  return traces;
}

export function putBackIn(doc: Y.Doc): IdRanges {
  return new IdRanges(tracesOf(doc));
}

/** @param isApart it stands in blocks of its own */
export function leaveTrace(doc: Y.Doc, ranges: IdRange[], home: Y.ID | null, isApart: boolean): void {
  const traces = doc.getMap(ROOT);
  const where = home ? { home: [home.client, home.clock] } : {};
  for (const { client, clock, length } of ranges)
    traces.set(`${client}/${clock}`, { length, ...where, ...(isApart ? { apart: true } : {}) });
}

/** Calls when words are put back in blocks of their own, where somebody had better look. @returns ends it */
export function onPutBackApart(doc: Y.Doc, call: () => void): () => void {
  const traces = doc.getMap(ROOT);
  const look = ({ keysChanged }: Y.YMapEvent<unknown>): void => {
    const isApart = (key: string) => (traces.get(key) as { apart?: unknown } | undefined)?.apart === true;
    if ([...keysChanged].some(isApart)) call();
  };
  traces.observe(look);
  return () => traces.unobserve(look);
}

function isClock(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

function isId(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every(isClock);
}
