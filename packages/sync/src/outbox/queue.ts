import type { ComingCommand } from '../api/engine.ts';
import type { OutboxItem } from '../api/outbox.ts';

/** Aggregates served at once. */
const PARALLEL = 4;
/** Between two attempts; no server may park a command for longer [OB8]. */
export const LONGEST_WAIT_MS = 300_000;

/**
 * The commands to send now: the first of each aggregate that is not busy, oldest first [OB2]. One in a state that this
 * release does not know is left to the release that wrote it, and its aggregate waits behind it [CV3].
 * @param coming aggregates that are still to be made
 */
export function nextCommands(
  items: OutboxItem[],
  now: number,
  busy: ReadonlySet<string>,
  coming: ReadonlySet<string>,
): OutboxItem[] {
  const heads = new Map<string, OutboxItem>();
  const open = items.filter((item) => item.state !== 'review').sort((a, b) => a.order - b.order);
  for (const item of open) if (!heads.has(item.aggregate)) heads.set(item.aggregate, item);
  return [...heads.values()]
    .filter((item) => item.state === 'waiting' && !busy.has(item.aggregate) && !isLater(item, now))
    .filter((item) => !isBehind(item, open) && !isHeldBy(item, coming))
    .slice(0, Math.max(0, PARALLEL - busy.size));
}

/** What it names is still to be made by an earlier command [OB13]. */
function isBehind({ after = [], order }: OutboxItem, open: readonly OutboxItem[]): boolean {
  return after.some((aggregate) => open.some((item) => item.aggregate === aggregate && item.order < order));
}

/** What it names is still to be made by a command that comes later [OB15]. */
export function isHeldBy({ aggregate, after = [] }: OutboxItem, coming: ReadonlySet<string>): boolean {
  return coming.size > 0 && [aggregate, ...after].some((each) => coming.has(each));
}

/** Aggregates of the commands that come, of those that the outbox does not have yet. */
export function aggregatesOf(coming: readonly ComingCommand[], items: readonly OutboxItem[]): ReadonlySet<string> {
  const sent = new Set(items.map(({ commandId }) => commandId));
  return new Set(coming.flatMap(({ commandId, aggregate }) => (sent.has(commandId) ? [] : [aggregate])));
}

/** The place of a command that came, before those that were made while it was on its way; `null` = there are none. */
export function placeBefore({ aggregate }: OutboxItem, items: readonly OutboxItem[]): number | null {
  const held = new Set([aggregate]);
  const orders = items.map(({ order }) => order).sort((a, b) => a - b);
  const next = items.filter((item) => isHeldBy(item, held)).map(({ order }) => order);
  if (next.length === 0) return null;
  const first = Math.min(...next);
  return ((orders.findLast((order) => order < first) ?? first - 2) + first) / 2;
}

/** When the next waiting command may be sent; `null` = nothing waits for time. */
export function nextAttemptAt(items: OutboxItem[], now: number): number | null {
  const times = items.filter((item) => item.state === 'waiting' && isLater(item, now)).map((item) => item.nextAt);
  return times.length === 0 ? null : Math.min(...times);
}

/** A moment further away than any wait was set before the clock was put right: it has come. */
function isLater({ nextAt }: OutboxItem, now: number): boolean {
  return nextAt > now && nextAt <= now + LONGEST_WAIT_MS;
}

/** Milliseconds before attempt `attempts + 1`: 1 s doubling to 5 min, jittered. */
export function retryDelay(attempts: number, random: () => number): number {
  const limit = Math.min(LONGEST_WAIT_MS, 1_000 * 2 ** Math.max(0, attempts - 1));
  return Math.round(limit * (0.5 + 0.5 * random()));
}
