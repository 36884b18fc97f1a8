import type { Editor } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';

/** Positions of a text, about its characters: over a thousand pages. A device that edits more of it runs out of breath. */
const BODY_MAX_SIZE = 4_000_000;

export interface SizeBudgetStorage {
  max: number;
  /** Something this person would add was refused: the text is full. */
  onFull: () => void;
}

declare module '@tiptap/core' {
  interface Storage {
    sizeBudget: SizeBudgetStorage;
  }
}

/** Calls `tell` when something this person would add is refused, since the text is full. */
export function tellWhenFull(editor: Editor, tell: () => void): void {
  editor.storage.sizeBudget.onFull = tell;
}

/** Refuses what a person would add to a text that is full, whole, and says so; what others added is shown and kept. */
export const SizeBudget = Extension.create<object, SizeBudgetStorage>({
  name: 'sizeBudget',

  addStorage() {
    return { max: BODY_MAX_SIZE, onFull: () => {} };
  },

  addProseMirrorPlugins() {
    const { storage } = this;
    return [
      new Plugin({
        key: new PluginKey('sizeBudget'),
        filterTransaction(tr, state) {
          const { size } = tr.doc.content;
          const isOwn = tr.docChanged && tr.getMeta(ySyncPluginKey) === undefined;
          if (!isOwn || size <= storage.max || size <= state.doc.content.size) return true;
          storage.onFull();
          return false;
        },
      }),
    ];
  },
});
