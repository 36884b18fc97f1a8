import { Extension } from '@tiptap/core';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import { yUndoPluginKey } from '@tiptap/y-tiptap';
import type * as Y from 'yjs';

export interface RestoreUndoOptions {
  fragment: Y.XmlFragment | null;
}

/**
 * What a restored version changes beside the text, in the `meta` of the document, is undone with it. Edits of the meta that
 * are not part of one have another origin, and stay out of the undo.
 */
export const RestoreUndo = Extension.create<RestoreUndoOptions>({
  name: 'restoreUndo',

  addOptions() {
    return { fragment: null };
  },

  addProseMirrorPlugins() {
    const { fragment } = this.options;
    return [
      new Plugin({
        key: new PluginKey('restoreUndo'),
        view: ({ state }) => {
          const undo = yUndoPluginKey.getState(state) as { undoManager: Y.UndoManager } | undefined;
          if (fragment?.doc) undo?.undoManager.addToScope(fragment.doc.getMap('meta'));
          return {};
        },
      }),
    ];
  },
});
