import * as Y from 'yjs';
import type { Clock } from '../platform/clock.ts';
import type { LineEvents } from './link.ts';
import { readMessage, updateMessage } from './message.ts';

/** Milliseconds that a message may take before others wait after it. */
const CHEAP = 8;
/** The pause after a message, in times of what it took. */
const PAUSE = 6;
/** Milliseconds of the longest pause. */
const MOST = 250;

/**
 * The same line, on which the edits of others wait while the person would have to wait for them [CH20]. In a text of 300
 * pages each takes an editor tens of milliseconds; ten people who type would leave no time for a key. The parts of the
 * document itself come as they are: joining them takes longer than taking them in.
 */
export function gathered(events: LineEvents, clock: Clock): LineEvents {
  let held: Uint8Array[] = [];
  let cancel: (() => void) | null = null;
  /** Step 2 came: what comes now is typed by others. */
  let whole = false;

  function deliver(messages: readonly Uint8Array[]): void {
    const begin = clock.now();
    for (const message of messages) events.data(message);
    const took = clock.now() - begin;
    cancel = took < CHEAP || !whole ? null : clock.after(Math.min(took * PAUSE, MOST), flush);
  }

  function flush(): void {
    cancel?.();
    cancel = null;
    const messages = held;
    held = [];
    if (messages.length > 0) deliver(joined(messages));
  }

  return {
    ...events,
    data(message) {
      const { kind } = readMessage(message);
      whole ||= kind === 'step2';
      if (cancel === null) {
        deliver([message]);
        return;
      }
      held.push(message);
      if (kind !== 'update' && kind !== 'other') flush();
    },
    closed(code, reason) {
      flush();
      cancel?.();
      events.closed(code, reason);
    },
  };
}

/** Neighbouring updates as one: it is drawn once. Carets come after the text that they stand in. */
function joined(messages: readonly Uint8Array[]): Uint8Array[] {
  const after: Uint8Array[] = [];
  const updates: Uint8Array[] = [];
  for (const bytes of messages) {
    const message = readMessage(bytes);
    if (message.kind === 'update') updates.push(message.update);
    else after.push(bytes);
  }
  return updates.length === 0 ? after : [updateMessage(Y.mergeUpdates(updates)), ...after];
}
