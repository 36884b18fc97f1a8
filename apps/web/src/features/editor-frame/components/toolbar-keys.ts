import type { Editor } from '@tiptap/core';
import type { KeyboardEvent } from 'react';

/** Arrow keys move between the buttons of a toolbar. */
export function moveBetweenButtons(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not([disabled])')];
  const at = buttons.indexOf(event.target as HTMLElement);
  if (at < 0) return;
  event.preventDefault();
  const step = event.key === 'ArrowRight' ? 1 : -1;
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
}

/** Escape goes from a toolbar to the text, also while the name of a button is shown; what a button opened closes first. */
export function backToText(event: KeyboardEvent<HTMLElement>, editor: Editor): void {
  if (event.key === 'Escape' && event.currentTarget.contains(event.target as Node)) editor.view.focus();
}
