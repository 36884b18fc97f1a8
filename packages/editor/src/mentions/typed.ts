import { Extension } from '@tiptap/core';
import type { Editor } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/** Stands for what is no text, in the words before the caret: never a part of a name. */
const OBJECT = '\ufffc';

export interface TypedMentionStorage {
  /** What is written before the caret changed, or where it is. */
  onCaret: () => void;
}

declare module '@tiptap/core' {
  interface Storage {
    typedMention: TypedMentionStorage;
  }
}

/** Whether the last change of the text is one that this person typed, and the caret has not left its block since. */
const key = new PluginKey<boolean>('typedMention');

/** Tells who offers names while one is typed. A caret that comes to stand behind an old `@` asks for none. */
export const TypedMention = Extension.create<object, TypedMentionStorage>({
  name: 'typedMention',

  addStorage() {
    return { onCaret: () => {} };
  },

  onTransaction({ transaction }) {
    if (transaction.docChanged || transaction.selectionSet) this.storage.onCaret();
  },

  addProseMirrorPlugins() {
    return [
      new Plugin<boolean>({
        key,
        state: {
          init: () => false,
          apply(tr, isTyping, before, after) {
            if (isTyped(tr)) return true;
            const shared = tr.getMeta(ySyncPluginKey) as { isUndoRedoOperation?: boolean } | undefined;
            // What others write moves the caret with its words.
            if (shared) return isTyping && shared.isUndoRedoOperation !== true;
            return isTyping && before.selection.$head.sameParent(after.selection.$head);
          },
        },
      }),
    ];
  },
});

function isTyped(tr: Transaction): boolean {
  return tr.docChanged && tr.getMeta(ySyncPluginKey) === undefined && tr.getMeta('paste') !== true;
}

/** The words of the block before the caret, being typed; `null` when nothing is being typed there. */
export function typedBefore(editor: Editor): string | null {
  const { state } = editor;
  const { $head, empty } = state.selection;
  if (!empty || !editor.isEditable || key.getState(state) !== true || !$head.parent.isTextblock) return null;
  let words = '';
  $head.parent.forEach((node, offset) => {
    if (offset >= $head.parentOffset) return;
    words += node.isText ? (node.text ?? '').slice(0, $head.parentOffset - offset) : OBJECT;
  });
  return words;
}

/** Where the last `length` letters before the caret are. */
export function lastTyped(state: EditorState, length: number): { from: number; to: number } {
  const { head } = state.selection;
  return { from: head - length, to: head };
}
