/** What F6 leads to: the slides, the open one, its notes, its comments. */
const PANES = [
  '.sl-thumb[aria-current]',
  '.sl-desk',
  '.sl-notes-text .ProseMirror',
  '.r-panel :is(textarea, button, a[href])',
];
const AROUND = '.sl-list, .sl-stage, .sl-notes, .r-panel';

/** Puts the focus on the next part of the screen of a presentation, or the one before. */
export function focusNextPane(work: HTMLElement, by: 1 | -1): void {
  const places = PANES.flatMap((pane) => work.querySelector<HTMLElement>(pane) ?? []);
  const around = document.activeElement?.closest(AROUND);
  const at = places.findIndex((place) => around?.contains(place) === true);
  const next = at < 0 && by < 0 ? places.length - 1 : (at + by + places.length) % places.length;
  places[next]?.focus();
}
