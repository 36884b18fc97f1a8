import type { Caret, CaretPlace } from '@basoche/protocol';
import { isCaret } from '@basoche/protocol';
import { Extension } from '@tiptap/core';
import type { Plugin } from '@tiptap/pm/state';
import { yCursorPlugin } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import { tellCaret } from './tell-caret.ts';

export interface NamedCursorsOptions {
  awareness: Awareness | null;
  /** Accessible name of a person's caret. */
  caretLabel: (name: string) => string;
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
    return { awareness: null, caretLabel: (name) => name };
  },

  addProseMirrorPlugins() {
    const { awareness, caretLabel } = this.options;
    if (!awareness) return [];
    const plugin = yCursorPlugin(awareness, {
      awarenessStateFilter: (own, id, state) => id !== own && isToldIn(awareness.doc, cursorOf(state)),
      cursorBuilder: (user: CursorUser) => buildCaret(user, caretLabel(user.name)),
      selectionBuilder: (user: CursorUser) => ({
        class: 'remote-selection',
        style: `--who: ${safeColor(user.color)}`,
      }),
    }) as Plugin;
    plugin.spec.view = tellCaret(awareness);
    return [plugin];
  },
});

function cursorOf(state: unknown): unknown {
  return (state as { cursor?: unknown } | null)?.cursor;
}

/** What is no caret, or one of no text that is here, throws in y-tiptap. */
export function isToldIn(doc: Y.Doc, cursor: unknown): cursor is Caret {
  if (!isCaret(cursor)) return false;
  return [cursor.anchor, cursor.head].every((place) => isPlaceIn(doc, place));
}

function isPlaceIn(doc: Y.Doc, place: CaretPlace): boolean {
  // Yjs would make a type of this name.
  if (place.tname != null && !doc.share.has(place.tname)) return false;
  try {
    return Y.createAbsolutePositionFromRelativePosition(Y.createRelativePositionFromJSON(place), doc) !== null;
  } catch {
    return false;
  }
}

/** One thing to a screen reader, so that a name is not read as a word of the text. */
function buildCaret(user: CursorUser, name: string): HTMLElement {
  const caret = document.createElement('span');
  caret.className = 'remote-caret';
  caret.setAttribute('role', 'img');
  caret.setAttribute('aria-label', name);
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
