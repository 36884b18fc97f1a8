import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/** Milliseconds after which a browser has put the caret where it wants it in a text that gets the focus; as in ProseMirror. */
const SETTLED = 20;

/**
 * A moment after a text got the focus, ProseMirror puts the caret back should the browser have put it at the beginning. It
 * would do so, too, when Ctrl+Home brought it there meanwhile and the browser has not told yet: after a key it is that key’s doing.
 */
export const SettledFocus = Extension.create({
  name: 'settledFocus',
  // After every other listener: in the place of ProseMirror's own.
  priority: 0,

  addProseMirrorPlugins() {
    return [
      new Plugin({
        key: new PluginKey('settledFocus'),
        props: {
          handleDOMEvents: {
            focus(view) {
              const inside = insideOf(view);
              if (inside.focused) return false;
              inside.input.lastFocus = Date.now();
              inside.domObserver.stop();
              view.dom.classList.add('ProseMirror-focused');
              inside.domObserver.start();
              inside.focused = true;
              const shown = inside.domSelectionRange();
              if (!inside.domObserver.currentSelection.eq(shown)) {
                const { focusNode, focusOffset } = shown;
                setTimeout(() => settle(view, focusNode, focusOffset), SETTLED);
              }
              return true;
            },
          },
        },
      }),
    ];
  },
});

/** @param node where the caret showed when the text got the focus */
function settle(view: EditorView, node: Node | null, offset: number): void {
  if (view.isDestroyed || !view.hasFocus()) return;
  const inside = insideOf(view);
  const shown = inside.domSelectionRange();
  if (shown.focusNode !== node || shown.focusOffset !== offset) return;
  // A key sets it to nothing.
  if (inside.input.lastFocus > 0) view.focus();
  else if (!view.composing) inside.domObserver.flush();
}

interface Inside {
  focused: boolean;
  input: { lastFocus: number };
  domObserver: {
    currentSelection: { eq(shown: object): boolean };
    stop(): void;
    start(): void;
    flush(): void;
  };
  domSelectionRange(): { focusNode: Node | null; focusOffset: number };
}

function insideOf(view: EditorView): Inside {
  return view as unknown as Inside;
}
