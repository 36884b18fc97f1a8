import * as Y from 'yjs';
import type { Clock } from '../platform/clock.ts';
import type { Typing } from '../platform/typing.ts';
import type { Line, LineEvents } from './link.ts';
import { readMessage, updateMessage } from './message.ts';

/** Milliseconds that a message may take before others wait after it. */
const CHEAP = 8;
/** The pause after a message, in times of what it took. */
const PAUSE = 6;
/** Milliseconds of the longest pause. */
const MAX = 250;
/** Milliseconds for which something waits at most for the next key, where nothing else holds it. */
const LATEST = 150;

/**
 * A line, opened by `open`, on which the edits of others wait while the person would have to wait for them [CH20]. In a text of 300
 * pages each takes an editor tens of milliseconds; ten people who type would leave no time for a key. The parts of the
 * document itself come as they are: joining them takes longer than taking them in. While the person types they wait for the moment
 * right after a key was shown [CH24]: the next key comes later than the frame that shows them, and is not behind it. What waits when the document itself closes the line is not delivered any
 * more: whoever took it in may be gone, and the next handshake brings it again.
 */
export function batched(
  open: (events: LineEvents) => Line,
  events: LineEvents,
  clock: Clock,
  typing: Pick<Typing, 'isOn' | 'onceShown'>,
): Line {
  let held: Uint8Array[] = [];
  let cancel: (() => void) | null = null;
  /** When the first of those that are held came. */
  let since = 0;
  /** Step 2 came: what comes now is typed by others. */
  let whole = false;
  let closed = false;

  function deliver(messages: readonly Uint8Array[]): void {
    const begin = clock.now();
    for (const message of messages) {
      // Taking one in may be what ends it.
      if (closed) return;
      events.data(message);
    }
    if (closed) return;
    const took = clock.now() - begin;
    if (took >= CHEAP && whole) cancel = clock.after(Math.min(took * PAUSE, MAX), rested);
  }

  function rested(): void {
    cancel = null;
    if (held.length === 0) return;
    if (typing.isOn) awaitKey();
    else flush();
  }

  /** Waits for the moment after the next key. */
  function awaitKey(): void {
    const left = Math.min(since + LATEST - clock.now(), LATEST);
    const offTimer = clock.after(Math.max(0, left), flush);
    const offKey = typing.onceShown(flush);
    cancel = () => {
      offTimer();
      offKey();
    };
  }

  function flush(): void {
    cancel?.();
    cancel = null;
    const messages = held;
    held = [];
    if (messages.length > 0) deliver(joined(messages));
  }

  const line = open({
    ...events,
    data(message) {
      const { kind } = readMessage(message);
      whole ||= kind === 'step2';
      if (cancel === null && !(typing.isOn && whole)) {
        deliver([message]);
        return;
      }
      if (held.push(message) === 1) since = clock.now();
      if (cancel === null) awaitKey();
      if (kind !== 'update' && kind !== 'presence') flush();
    },
    closed(code, reason) {
      flush();
      cancel?.();
      events.closed(code, reason);
    },
  });
  return {
    get uploading() {
      return line.uploading;
    },
    send: (message) => line.send(message),
    close() {
      closed = true;
      cancel?.();
      cancel = null;
      held = [];
      line.close();
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
