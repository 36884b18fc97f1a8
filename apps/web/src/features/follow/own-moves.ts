/** What of the screen is beside the document: looking there is not going elsewhere in it. */
const AROUND_DOCUMENT = '.f-frame, .g-toolbar, .s-doc-banner, aside';
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta', 'CapsLock', 'NumLock', 'Fn']);
const WRITES = '[contenteditable="true"], input, textarea, [role="grid"]';

/** Whether somebody who follows another person goes on alone with this: they point, scroll or press a key in the document. */
export function isOwnMove(event: Event): boolean {
  const { target } = event;
  if (!(target instanceof Element) || target.closest(AROUND_DOCUMENT) !== null) return false;
  if (!(event instanceof KeyboardEvent)) return true;
  if (MODIFIERS.has(event.key)) return false;
  // Between buttons it only moves the focus.
  return event.key !== 'Tab' || target.closest(WRITES) !== null;
}

/** What Escape closes before it ends following. */
export function isInLayer({ target }: Event): boolean {
  return target instanceof Element && target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null;
}
