import { type KeyboardEvent, type RefObject, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { wordScreenKey } from '../../editor-frame/index.ts';
import type { FindWish } from '../../editor-frame/index.ts';

/** What the keyboard asks of an open search, wherever the focus is. */
export interface SlideFindHandle {
  /** To the next place, or the one before. */
  step: (way: 1 | -1) => void;
}

export interface Finding {
  /** `null` while nothing is looked for. */
  wish: FindWish | null;
  bar: RefObject<SlideFindHandle | null>;
  begin: () => void;
  end: () => void;
  /** Gives whether the key was one of the search. */
  onKey: (event: Pick<KeyboardEvent, FindKeyFields>) => boolean;
}

type FindKeyFields =
  | 'key'
  | 'code'
  | 'ctrlKey'
  | 'metaKey'
  | 'altKey'
  | 'shiftKey'
  | 'preventDefault'
  | 'stopPropagation';

/** Whether words are looked for on the slides; also when nothing has the focus. */
export function useFinding(): Finding {
  const [wish, setWish] = useState<FindWish | null>(null);
  const bar = useRef<SlideFindHandle>(null);

  function begin(field: FindWish['field'] = 'query'): void {
    // What is typed before the bar is there goes nowhere, rather than on the slide.
    if (wish === null && document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setWish({ field });
  }

  function onKey(event: Parameters<Finding['onKey']>[0]): boolean {
    const asked = wordScreenKey(event);
    if (asked === 'findNext' || asked === 'findPrevious') {
      if (wish === null) begin();
      else bar.current?.step(asked === 'findNext' ? 1 : -1);
    } else if (asked === 'find') begin();
    else if (asked === 'replace') begin('replacement');
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  }

  const pressed = useEffectEvent((event: KeyboardEvent | globalThis.KeyboardEvent) => {
    if (event.target === document.body) onKey(event);
  });
  useLayoutEffect(() => {
    const onKeyDown = (event: globalThis.KeyboardEvent) => pressed(event);
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);

  return { wish, bar, begin: () => begin(), end: () => setWish(null), onKey };
}
