import type { Editor } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import type { Mark } from '@tiptap/pm/model';

/** How letters look. The other marks say what words are about: a link, a comment, a suggestion. */
export const LOOKS: readonly string[] = ['bold', 'italic', 'underline', 'strike', 'superscript'];

const isLook = ({ type }: Mark): boolean => LOOKS.includes(type.name);

/** Ctrl also where other keys have ⌘: ⌘ with the space bar is the system's. */
export const ClearLook = Extension.create({
  name: 'clearLook',

  addKeyboardShortcuts() {
    return {
      'Ctrl-Space': () => {
        clearLook(this.editor);
        return true;
      },
    };
  },
});

/** The selected words, or the letter to come, look as their block does. */
export function clearLook({ state, view, isEditable }: Editor): void {
  if (!isEditable) return;
  const { selection, schema, tr } = state;
  if (selection.empty)
    tr.setStoredMarks((state.storedMarks ?? selection.$from.marks()).filter((mark) => !isLook(mark)));
  else
    for (const { $from, $to } of selection.ranges)
      for (const name of LOOKS) tr.removeMark($from.pos, $to.pos, schema.marks[name]);
  view.dispatch(tr);
}
