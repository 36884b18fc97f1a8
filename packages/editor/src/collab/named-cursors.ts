import { Extension } from '@tiptap/core';
import { yCursorPlugin } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';

export interface NamedCursorsOptions {
  awareness: Awareness | null;
}

interface CursorUser {
  name: string;
  /** `#rrggbb` */
  color: string;
}

/** Carets and selections of the others, with their names. Colours go through CSSOM: a strict CSP refuses style attributes. */
export const NamedCursors = Extension.create<NamedCursorsOptions>({
  name: 'namedCursors',
  priority: 900,

  addOptions() {
    return { awareness: null };
  },

  addProseMirrorPlugins() {
    const { awareness } = this.options;
    if (!awareness) return [];
    return [
      yCursorPlugin(awareness, {
        cursorBuilder: (user: CursorUser) => buildCaret(user),
        selectionBuilder: (user: CursorUser) => ({
          class: 'remote-selection',
          style: `--who: ${safeColor(user.color)}`,
        }),
      }),
    ];
  },
});

function buildCaret(user: CursorUser): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'remote-caret';
  caret.style.setProperty('--who', safeColor(user.color));
  const label = document.createElement('span');
  label.className = 'remote-caret-name';
  label.textContent = user.name;
  // Word joiners keep the caret on the line of the text it follows.
  caret.append('\u2060', label, '\u2060');
  return caret;
}

/** The value comes from another device. */
function safeColor(color: string): string {
  return /^#[0-9a-f]{6}$/i.test(color) ? color : '#5d574e';
}
