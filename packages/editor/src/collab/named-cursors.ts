import type { CaretPlace } from '@basoche/protocol';
import { isCaret } from '@basoche/protocol';
import { Extension } from '@tiptap/core';
import { isChangeOrigin } from '@tiptap/extension-collaboration';
import type { EditorState, PluginKey } from '@tiptap/pm/state';
import { Plugin } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { yCursorPluginKey, ySyncPluginKey } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { Binding } from './binding.ts';
import { positionsOf } from './positions.ts';
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
    const look = (user: CursorUser): HTMLElement => buildCaret(user, caretLabel(user.name));
    return [
      new Plugin<DecorationSet>({
        key: yCursorPluginKey as PluginKey<DecorationSet>,
        state: {
          init: (_config, state) => draw(state, awareness, look),
          apply(tr, before, _old, state) {
            const isTold = tr.getMeta(yCursorPluginKey) !== undefined;
            return isTold || isChangeOrigin(tr) ? draw(state, awareness, look) : before.map(tr.mapping, tr.doc);
          },
        },
        props: { decorations: (state) => yCursorPluginKey.getState(state) as DecorationSet },
        view: tellCaret(awareness),
      }),
    ];
  },
});

function draw(state: EditorState, awareness: Awareness, look: (user: CursorUser) => HTMLElement): DecorationSet {
  const { binding } = ySyncPluginKey.getState(state) as { binding: Binding };
  // Before the first text is shown, its blocks are not known.
  if (binding.mapping.size === 0) return DecorationSet.empty;
  const told = [...awareness.getStates()].flatMap(([id, { cursor, user }]) => {
    const places = id === awareness.clientID ? null : placesIn(binding.doc, cursor);
    return places ? [{ id, user: userOf(user), places }] : [];
  });
  const positions = positionsOf(
    told.flatMap(({ places }) => places),
    binding,
  );
  const drawn = told.flatMap(({ id, user }, index) => {
    const [anchor, head] = positions.slice(2 * index, 2 * index + 2) as [number | null, number | null];
    const { size } = state.doc.content;
    if (anchor === null || head === null || Math.max(anchor, head) > size) return [];
    return [
      Decoration.widget(head, () => look(user), { key: String(id), side: 10 }),
      Decoration.inline(
        Math.min(anchor, head),
        Math.max(anchor, head),
        { class: 'remote-selection', style: `--who: ${safeColor(user.color)}` },
        { inclusiveEnd: true, inclusiveStart: false },
      ),
    ];
  });
  return DecorationSet.create(state.doc, drawn);
}

/** What any member may have told; null when it is no caret, or one of no text that is here. */
export function placesIn(doc: Y.Doc, cursor: unknown): Y.RelativePosition[] | null {
  if (!isCaret(cursor)) return null;
  const places = [cursor.anchor, cursor.head].map((place) => placeIn(doc, place));
  return places.every((place) => place !== null) ? places : null;
}

function placeIn(doc: Y.Doc, told: CaretPlace): Y.RelativePosition | null {
  // Yjs would make a type of this name.
  if (told.tname != null && !doc.share.has(told.tname)) return null;
  const place = Y.createRelativePositionFromJSON(told);
  try {
    return Y.createAbsolutePositionFromRelativePosition(place, doc) === null ? null : place;
  } catch {
    return null;
  }
}

function userOf(user: unknown): CursorUser {
  const { name, color } = (user ?? {}) as Record<string, unknown>;
  return { name: typeof name === 'string' ? name : '', color: typeof color === 'string' ? color : '' };
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
