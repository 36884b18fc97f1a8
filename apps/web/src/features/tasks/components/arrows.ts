import type { KeyboardEvent } from 'react';

/** Key handler: the up and down arrows lead from one of these elements to the next, over all sections; Home and End to the ends. */
export function arrowKeys(selector: string) {
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof HTMLElement))
      return;
    if (!event.target.matches(selector)) return;
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>(selector)];
    const from = all.indexOf(event.target);
    const to = { ArrowDown: from + 1, ArrowUp: from - 1, Home: 0, End: all.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
  };
}
