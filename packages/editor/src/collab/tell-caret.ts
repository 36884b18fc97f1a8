import type { Node } from '@tiptap/pm/model';
import type { PluginView } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { yCursorPluginKey, ySyncPluginKey } from '@tiptap/y-tiptap';
import type { Awareness } from 'y-protocols/awareness';
import * as Y from 'yjs';
import type { Binding } from './binding.ts';
import { selectionPlaces } from './places.ts';
import { readCaret } from '../writing/shown-caret.ts';

interface Cursor {
  anchor: unknown;
  head: unknown;
}

/** Who changed, by the ids of the awareness. */
interface Who {
  added: number[];
  updated: number[];
  removed: number[];
}

/**
 * Tells the others where the caret is, and has theirs drawn where they say, as y-tiptap's cursor plugin does; but it finds
 * the caret without walking over the text, draws nothing anew for the own caret, and says where it is only when it moved
 * or when the others may have lost it: their older versions take the carets out while they change blocks.
 */
export function tellCaret(awareness: Awareness): (view: EditorView) => PluginView {
  return (view) => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    // Once for all who move at the same time.
    const drawSoon = ({ added, updated, removed }: Who): void => {
      const isOthers = [...added, ...updated, ...removed].some((id) => id !== awareness.clientID);
      if (isOthers) timer ??= setTimeout(draw);
    };
    const draw = (): void => {
      timer = null;
      readCaret(view);
      view.dispatch(view.state.tr.setMeta(yCursorPluginKey, { awarenessUpdated: true }));
    };
    const tell = (isAsked = false): void => {
      const binding = (ySyncPluginKey.getState(view.state) as { binding: Binding | null } | undefined)?.binding;
      if (!binding) return;
      const { cursor = null } = (awareness.getLocalState() ?? {}) as { cursor?: Cursor | null };
      if (!view.hasFocus()) {
        if (cursor !== null && isIn(binding, cursor)) awareness.setLocalStateField('cursor', null);
        return;
      }
      const { anchor, head } = selectionPlaces(view.state, binding);
      if (isAsked || cursor === null || !isPlace(cursor.anchor, anchor) || !isPlace(cursor.head, head))
        awareness.setLocalStateField('cursor', { anchor, head });
    };
    const onFocus = (): void => tell();
    awareness.on('change', drawSoon);
    view.dom.addEventListener('focusin', onFocus);
    view.dom.addEventListener('focusout', onFocus);
    return {
      update: (_view, before) => {
        const sync = ySyncPluginKey.getState(view.state) as { isChangeOrigin?: boolean } | undefined;
        tell(sync?.isChangeOrigin === true && isRebuilt(before.doc, view.state.doc));
      },
      destroy: () => {
        view.dom.removeEventListener('focusin', onFocus);
        view.dom.removeEventListener('focusout', onFocus);
        awareness.off('change', drawSoon);
        if (timer !== null) clearTimeout(timer);
        awareness.setLocalStateField('cursor', null);
      },
    };
  };
}

/** A caret told by another editor of this person is not this one's to take out. */
function isIn({ doc, type }: Binding, { anchor }: Cursor): boolean {
  const at = Y.createAbsolutePositionFromRelativePosition(Y.createRelativePositionFromJSON(anchor), doc);
  return at !== null && (at.type === type || (at.type._item !== null && Y.isParentOf(type, at.type._item)));
}

function isPlace(told: unknown, place: Y.RelativePosition): boolean {
  return Y.compareRelativePositions(Y.createRelativePositionFromJSON(told), place);
}

/** More changed than the words of blocks. */
function isRebuilt(before: Node, after: Node): boolean {
  if (before.childCount !== after.childCount) return true;
  for (let index = 0; index < before.childCount; index++) {
    const [was, is] = [before.child(index), after.child(index)];
    if (was !== is && (!was.isTextblock || was.type !== is.type)) return true;
  }
  return false;
}
