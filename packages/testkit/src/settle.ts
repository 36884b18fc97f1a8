/** Rounds of the event loop without any activity after which the world is taken to be quiet. */
const QUIET_ROUNDS = 12;
const MAX_ROUNDS = 20_000;

let activity = 0;
const underWay = new Set<object>();
/** Who sleeps until some work has ended. */
const sleepers = new Set<() => void>();

/** Told by the fakes whenever they do something, so that `settle` knows that the world still moves. */
export function moved(): void {
  activity += 1;
}

/** Something takes many rounds: the world is not quiet before it has ended. */
export function started(work: object): void {
  underWay.add(work);
}

export function ended(work: object): void {
  activity += 1;
  underWay.delete(work);
  for (const wake of sleepers) wake();
}

/** Work that runs outside of this event loop (a database) may take this long, in real time. */
const LONGEST_WORK_MS = 60_000;

/** Lets disks, networks and promises come to rest. Timers do not count: they wait for the clock. */
export async function settle(): Promise<void> {
  let seen = activity;
  let quiet = 0;
  const end = performance.now() + LONGEST_WORK_MS;
  for (let round = 0; round < MAX_ROUNDS;) {
    if (underWay.size === 0) {
      round += 1;
      await new Promise((resolve) => setImmediate(resolve));
    } else if (performance.now() < end) await oneEnded(end - performance.now());
    else break;
    quiet = seen === activity && underWay.size === 0 ? quiet + 1 : 0;
    seen = activity;
    if (quiet >= QUIET_ROUNDS) return;
  }
  throw new Error('the world does not come to rest');
}

/** Sleeps: turning meanwhile would take the processor from the database that is waited for. */
async function oneEnded(limit: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let wake = () => undefined as void;
  await new Promise<void>((resolve) => {
    wake = resolve;
    sleepers.add(wake);
    timer = setTimeout(resolve, limit);
  });
  sleepers.delete(wake);
  clearTimeout(timer);
}

/** Resolves once the condition holds; fails when it does not in any reasonable time. */
export async function until(condition: () => boolean, what = 'condition'): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    if (condition()) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
  throw new Error(`never happened: ${what}`);
}
