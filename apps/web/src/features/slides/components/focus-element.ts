/** Puts the focus on an element of the open slide. */
export function focusElement(id: string): void {
  focusDrawn(`[data-element="${CSS.escape(id)}"]`);
}

/** Puts the focus on a slide in the list. */
export function focusThumb(slide: string): void {
  focusDrawn(`[data-slide="${CSS.escape(slide)}"] .sl-thumb`);
}

/** What is there once what was just decided has been drawn. */
function focusDrawn(place: string): void {
  requestAnimationFrame(() => document.querySelector<HTMLElement>(place)?.focus());
}
