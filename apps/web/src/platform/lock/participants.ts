/** Something of this tab that holds what the person types, and has to write it before the device locks. */
export interface Participant {
  /** Something typed is in this tab's memory only. */
  atRisk(): boolean;
  /** Edits and commands that the server lacks. */
  waiting(): number;
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

export function isAtRisk(): boolean {
  return [...participants].some((each) => each.atRisk());
}

export function waitingCount(): number {
  return [...participants].reduce((sum, each) => sum + each.waiting(), 0);
}

export async function stopAll(): Promise<void> {
  await Promise.all([...participants].map((each) => each.stop()));
}

/** Resolves once nothing typed is in memory only. */
export function untilSafe(): Promise<void> {
  return new Promise((resolve) => {
    const stops: (() => void)[] = [];
    const look = () => {
      if (isAtRisk()) return;
      for (const stop of stops) stop();
      resolve();
    };
    for (const each of participants) stops.push(each.subscribe(look));
    look();
  });
}
