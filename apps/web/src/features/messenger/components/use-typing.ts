import type { DocHandle } from '@basoche/sync';
import { useEffect, useState } from 'react';
import { setPresence } from '../../../data/presence.ts';

/** Without a key for this long, the person is no longer writing. Milliseconds. */
const TYPING_PAUSE = 4000;

/** Tells the others that this person is writing. */
class TypingSignal {
  #handle: DocHandle;
  #timer: ReturnType<typeof setTimeout> | null = null;

  constructor(handle: DocHandle) {
    this.#handle = handle;
  }

  readonly type = (): void => {
    if (this.#timer === null) setPresence(this.#handle, 'typing', true);
    else clearTimeout(this.#timer);
    this.#timer = setTimeout(this.stop, TYPING_PAUSE);
  };

  readonly stop = (): void => {
    if (this.#timer === null) return;
    clearTimeout(this.#timer);
    this.#timer = null;
    setPresence(this.#handle, 'typing', null);
  };
}

export function useTyping(handle: DocHandle): TypingSignal {
  const [typing] = useState(() => new TypingSignal(handle));
  useEffect(() => typing.stop, [typing]);
  return typing;
}
