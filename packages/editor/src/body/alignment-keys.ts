import { Extension } from '@tiptap/core';
import type { Alignment } from './alignment.ts';
import { setAlignment } from './blocks.ts';

/** With Shift: without it they are keys of the browser (its address bar, its search, a page loaded anew). */
export const AlignmentKeys = Extension.create({
  name: 'alignmentKeys',

  addKeyboardShortcuts() {
    const align = (side: Alignment) => () => {
      setAlignment(this.editor, side);
      return true;
    };
    return {
      'Mod-Shift-l': align('left'),
      'Mod-Shift-e': align('center'),
      'Mod-Shift-r': align('right'),
      'Mod-Shift-j': align('justify'),
    };
  },
});
