/** Puts the focus on an element of the open slide. */
export function focusElement(id: string): void {
  // It is there once the selection has been drawn.
  requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-element="${CSS.escape(id)}"]`)?.focus());
}
