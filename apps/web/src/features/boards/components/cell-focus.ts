import type { KeyboardEvent } from 'react';

const STEPS: Record<string, [row: number, column: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/**
 * Arrow keys move between the cells of a table whose controls carry `data-cell`; texts being edited keep their arrows.
 * For the capture phase: the button of a menu would open it on an arrow.
 */
export function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const from = event.target;
  if (step === undefined || event.altKey || !(from instanceof HTMLElement) || from.matches('input, textarea')) return;
  const cell = from.closest('td, th');
  const row = from.closest('tr');
  if (cell === null || row === null) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('tr.m-item-row')];
  const at = rows.indexOf(row);
  if (at < 0) return;
  const column = [...row.children].indexOf(cell) + step[1];
  event.preventDefault();
  event.stopPropagation();
  rows[at + step[0]]?.children[column]?.querySelector<HTMLElement>('[data-cell], input')?.focus();
}
