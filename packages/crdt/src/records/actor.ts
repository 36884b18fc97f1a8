import type { Clock } from '@basoche/domain';
import { newUuid } from '@basoche/domain';

/**
 * Who edits and with what: operations take their user, time, ids and chance from here alone. It is also the origin of
 * the transactions, so that an undo manager tracks one person's edits: keep one object per signed-in person and tab.
 */
export interface Actor {
  userId: string;
  /** Tells two devices of one person apart (timers). */
  device: string;
  clock: Clock;
  newId(): string;
  /** In [0, 1). */
  random(): number;
}

export function newActor(userId: string, device: string, clock: Clock): Actor {
  return { userId, device, clock, newId: () => newUuid(clock.now()), random: Math.random };
}

/** The actor's claim of the time, as documents store instants. */
export function isoNow(actor: Actor): string {
  return new Date(actor.clock.now()).toISOString();
}
