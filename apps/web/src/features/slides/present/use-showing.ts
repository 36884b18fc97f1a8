import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { acted, type PresentAction, type Showing, showingOf } from './present-state.ts';

/** What the windows say to each other: where they are (`null`: it has ended), also in answer to the question where they are. */
type Said = { now: Showing | null; isAnswer?: true } | { ask: true };

/**
 * Where a presentation is, together with the other windows of this device; without a network too. `onEnd` is told what was seen last.
 * @param leads the others go where this one begins, rather than it where they are
 */
export function useShowing(
  slug: string,
  order: readonly string[],
  start: () => Showing,
  leads: boolean,
  onEnd: (slide: string) => void,
): { showing: Showing; act: (action: PresentAction) => void; go: (slide: string) => void } {
  const [showing, setShowing] = useState(start);
  const channel = useRef<BroadcastChannel | null>(null);
  /** Nobody has said yet where the presentation is. */
  const isNew = useRef(!leads);
  const ended = useEffectEvent(onEnd);
  const said = useEffectEvent((message: unknown) => {
    const heard = (typeof message === 'object' && message !== null ? message : {}) as Record<string, unknown>;
    const { ask, now, isAnswer } = heard;
    if (ask === true) tell({ now: showing, isAnswer: true });
    // An answer of a busy window is older than what was done here since the question.
    else if (isAnswer === true && !isNew.current) return;
    else if (now === null) ended(showing.slide);
    else {
      const theirs = showingOf(now);
      if (theirs === null) return;
      isNew.current = false;
      setShowing(theirs);
    }
  });

  const firstWords = useEffectEvent((): Said => (leads ? { now: showing } : { ask: true }));

  useEffect(() => {
    const opened = new BroadcastChannel(`basoche-present-${slug}`);
    channel.current = opened;
    opened.addEventListener('message', (event: MessageEvent<unknown>) => said(event.data));
    opened.postMessage(firstWords());
    return () => opened.close();
  }, [slug]);

  function tell(message: Said): void {
    channel.current?.postMessage(message);
  }

  function show(next: Showing | null): void {
    isNew.current = false;
    tell({ now: next });
    if (next === null) onEnd(showing.slide);
    else setShowing(next);
  }

  return {
    showing,
    act: (action) => show(acted(showing, order, action)),
    go: (slide) => show({ ...showing, slide, black: false }),
  };
}
