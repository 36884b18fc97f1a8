import { Extension } from '@tiptap/core';

/** Told by the text area, bubbling, of an Escape that nothing in the text had a use for. */
export const FREE_ESCAPE = 'freeescape';

/** ProseMirror takes each Escape for its own: what stands around the text never learns of one that changed nothing. */
export const FreeEscape = Extension.create({
  name: 'freeEscape',
  // After all that may use the key.
  priority: 1,

  addKeyboardShortcuts() {
    return {
      Escape: ({ editor }) => {
        editor.view.dom.dispatchEvent(new CustomEvent(FREE_ESCAPE, { bubbles: true }));
        return false;
      },
    };
  },
});
