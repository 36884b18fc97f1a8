/** Something of this tab that holds what the person types, and has to write it before the device locks. */
export interface Participant {
  /** Something typed is in this tab's memory only. */
  atRisk(): boolean;
  /** Edits and commands that the server lacks. */
  waiting(): number;
  /** Resolves when what was typed is on the disk, or cannot be written now. */
  written(): Promise<void>;
  /** Writes what it holds and lets go of everything. */
  stop(): Promise<void>;
  /** Calls `fn` when `atRisk` may have changed. */
  subscribe(fn: () => void): () => void;
}

const participants = new Set<Participant>();

/** Returns the function that takes it out again. */
export function takePart(participant: Participant): () => void {
  participants.add(participant);
  return () => void participants.delete(participant);
}

const fields = new Set<() => void>();

/** `write` hands over what a field holds back a moment. Returns the function that takes it out again. */
export function writeBeforeLock(write: () => void): () => void {
  fields.add(write);
  return () => void fields.delete(write);
}

export function isAtRisk(): boolean {
  return [...participants].some((each) => each.atRisk());
}

export function waitingCount(): number {
  return [...participants].reduce((sum, each) => sum + each.waiting(), 0);
}

export async function stopAll(): Promise<void> {
  await Promise.all([...participants].map((each) => each.stop()));
}

/** Writes what is still in a field; resolves when it is on the disk, or cannot be written now. */
export async function writeAll(): Promise<void> {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  for (const fn of fields) fn();
  await Promise.all([...participants].map((each) => each.written()));
}

/** Resolves once nothing typed is in memory only; `waits` is called when that takes longer than the writing. */
export async function untilSafe(waits: () => void): Promise<void> {
  for (;;) {
    await writeAll();
    if (!isAtRisk()) return;
    waits();
    await nextChange();
  }
}

function nextChange(): Promise<void> {
  return new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const changed = () => {
      for (const stop of stops) stop();
      resolve();
    };
    for (const each of participants) stops.push(each.subscribe(changed));
  });
}
