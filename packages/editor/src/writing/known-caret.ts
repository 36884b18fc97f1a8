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
              if (!view.composing) observerOf(view).flush();
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
function observerOf(view: EditorView): { flush(): void } {
  return (view as unknown as { domObserver: { flush(): void } }).domObserver;
}
