import { Extension } from '@tiptap/core';
import type { EditorState } from '@tiptap/pm/state';
import { yUndoPluginKey } from '@tiptap/y-tiptap';

/** A paragraph that is ended is a step of its own, however fast the next is begun. */
export const ParagraphSteps = Extension.create({
  name: 'paragraphSteps',
  // Above whatever Enter does, which it leaves alone.
  priority: 2000,

  addKeyboardShortcuts() {
    return {
      Enter: () => {
        queueMicrotask(() => {
          if (!this.editor.isDestroyed) beginUndoStep(this.editor.state);
        });
        return false;
      },
    };
  },
});

/** What comes next is undone on its own, not with what was typed just before. */
export function beginUndoStep(state: EditorState): void {
  const plugin = yUndoPluginKey.getState(state) as { undoManager: { stopCapturing: () => void } } | undefined;
  plugin?.undoManager.stopCapturing();
}
