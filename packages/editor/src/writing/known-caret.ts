import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

/**
 * A key does what it does where the caret shows. The browser tells a moment later where it moved the caret, and the keys of
 * a busy second come together: Enter after Ctrl+End would part the paragraph in which the caret was before.
 */
export const KnownCaret = Extension.create({
  name: 'knownCaret',
  // Before every other listener.
  priority: 2000,

  addProseMirrorPlugins() {
    return [
      new Plugin({
        key: new PluginKey('knownCaret'),
        props: {
          handleDOMEvents: {
            keydown(view) {
              const { domObserver, input } = insideOf(view);
              if (!view.composing) domObserver.flush();
              // A caret that comes to the very beginning soon after the focus did is taken for a browser's mistake, and put
              // back: after a key it is that key's doing, as of Ctrl+Home.
              input.lastFocus = 0;
              return false;
            },
          },
        },
      }),
    ];
  },
});

/**
 * What ProseMirror does when the browser tells, it can be asked to do: it compares with where it last saw the caret, not with
 * where the editor knows it, because a browser shows one place for both sides of the end of a note.
 */
function insideOf(view: EditorView): { domObserver: { flush(): void }; input: { lastFocus: number } } {
  return view as unknown as { domObserver: { flush(): void }; input: { lastFocus: number } };
}
