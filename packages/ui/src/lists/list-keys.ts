import type { KeyboardEvent } from 'react';

const FOCUSABLE = 'a[href], button:not([disabled]), [tabindex="0"]';

/** Where an arrow, Home or End leads from row `from` of `count`; null for other keys. */
export function targetRow(key: string, from: number, count: number): number | null {
  switch (key) {
    case 'ArrowDown':
      return Math.min(count - 1, from + 1);
    case 'ArrowUp':
      return Math.max(0, from - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/**
 * Key handler for a list whose rows carry `data-index`: arrows move the focus from row to row. `reveal` scrolls a row
 * that is not rendered yet into view.
 */
export function useListKeys(reveal: (index: number) => void, count: number) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const active = event.target;
    if (!(active instanceof HTMLElement) || isTyping(active)) return;
    const row = active.closest<HTMLElement>('[data-index]');
    const to = targetRow(event.key, Number(row?.dataset['index'] ?? -1), count);
    if (to === null || count === 0) return;
    event.preventDefault();
    const list = event.currentTarget;
    reveal(to);
    // At once when the row is there: the next key may come before the next frame.
    if (!focusRow(list, to)) requestAnimationFrame(() => focusRow(list, to));
  };
}

function focusRow(list: HTMLElement, index: number): boolean {
  const row = list.querySelector<HTMLElement>(`[data-index="${index}"]`);
  const target = row?.hasAttribute('tabindex') === true ? row : row?.querySelector<HTMLElement>(FOCUSABLE);
  target?.focus();
  return target !== undefined && target !== null;
}

function isTyping(element: HTMLElement): boolean {
  if (element.matches('input[type="checkbox"]')) return false;
  return element.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(element.tagName);
}
