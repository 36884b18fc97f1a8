import { useLayoutEffect } from 'react';
import { currentAccount } from '../app/session/session.ts';
import { frame } from './frame-state.ts';
import { sectionsOf } from './sections.ts';

/** Time between « g » and its second key, milliseconds. */
const CHORD = 1200;

/**
 * Keys of the frame, from the moment that it is drawn. Single letters do nothing while someone types or a dialog is open.
 */
export function useShortcuts(goTo: (path: string) => void, lock: () => void): void {
  useLayoutEffect(() => {
    let chordAt = -Infinity;
    const onKeyDown = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        frame.layer = frame.layer === 'palette' ? null : 'palette';
        return;
      }
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.shiftKey && event.key.toLowerCase() === 'l') {
        event.preventDefault();
        lock();
        return;
      }
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"][data-open], [role="menu"]') !== null)
        return;
      if (event.timeStamp - chordAt < CHORD) {
        const who = currentAccount();
        const entry = (who === null ? [] : sectionsOf(who)).find(
          (candidate) => candidate.key === event.key.toLowerCase(),
        );
        chordAt = -Infinity;
        if (entry !== undefined) {
          event.preventDefault();
          goTo(entry.to);
          return;
        }
      }
      if (event.key === 'g') chordAt = event.timeStamp;
      else if (event.key === '?') frame.layer = 'shortcuts';
      else if (event.key === '[') frame.collapsed = !frame.collapsed;
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [goTo, lock]);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
