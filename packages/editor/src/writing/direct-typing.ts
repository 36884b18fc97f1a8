import { Extension } from '@tiptap/core';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { isCaretKnown } from './shown-caret.ts';

/**
 * Writes the letters of a keyboard itself. A browser that edits a long text, and an editor that then reads what it did,
 * take three times as long. What is no single key (dead keys, input methods, dictation, corrections) stays the browser's.
 */
export const DirectTyping = Extension.create({
  name: 'directTyping',
  // Below everything that takes keys for itself.
  priority: 1,

  addProseMirrorPlugins() {
    return [
      new Plugin({
        key: new PluginKey('directTyping'),
        props: {
          // Asked outside of compositions, for keys that write and are no command.
          handleKeyPress(view, event) {
            const { selection } = view.state;
            const letter = String.fromCharCode(event.charCode);
            const isText = selection instanceof TextSelection && selection.$from.sameParent(selection.$to);
            // Half a sign of two units comes with its other half. Where the caret shows, if not where it is known, only
            // the browser can write at once.
            if (!isText || /[\r\n\uD800-\uDFFF]/.test(letter) || !isCaretKnown(view)) return false;
            writeLetter(view, letter);
            return true;
          },
        },
      }),
    ];
  },
});

/** As typed in place of the selection, by those who make something else of it or as it is. */
export function writeLetter(view: EditorView, letter: string): void {
  const { from, to } = view.state.selection;
  const write = () => view.state.tr.insertText(letter, from, to).scrollIntoView();
  const isTaken = view.someProp('handleTextInput', (take) => take(view, from, to, letter, write));
  if (isTaken !== true) view.dispatch(write());
}
