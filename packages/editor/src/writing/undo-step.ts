import type { EditorState } from '@tiptap/pm/state';
import { yUndoPluginKey } from '@tiptap/y-tiptap';

/** What comes next is undone on its own, not with what was typed just before. */
export function beginUndoStep(state: EditorState): void {
  const plugin = yUndoPluginKey.getState(state) as { undoManager: { stopCapturing: () => void } } | undefined;
  plugin?.undoManager.stopCapturing();
}
