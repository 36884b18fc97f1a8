import { Node } from '@tiptap/core';
import { TextSelection } from '@tiptap/pm/state';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    pageBreak: {
      /** Begins a new page after the block the caret is in. */
      insertPageBreak: () => ReturnType;
    };
  }
}

/** « Saut de page »: what follows begins a new page. */
export const PageBreak = Node.create({
  name: 'pageBreak',
  group: 'block',
  atom: true,
  // Above the hard break, which has the same keys.
  priority: 110,

  parseHTML() {
    return [{ tag: 'div.page-break' }];
  },

  renderHTML() {
    return ['div', { class: 'page-break' }];
  },

  addCommands() {
    return {
      insertPageBreak:
        () =>
        ({ state, tr, dispatch }) => {
          const { nodes } = state.schema;
          const { $from } = tr.selection;
          // On the page itself: a page does not break inside a table or a list.
          const at = $from.depth === 0 ? $from.pos : $from.after(1);
          if (dispatch) {
            tr.insert(at, [nodes.pageBreak!.create(), nodes.paragraph!.create()]);
            tr.setSelection(TextSelection.create(tr.doc, at + 2)).scrollIntoView();
          }
          return true;
        },
    };
  },

  addKeyboardShortcuts() {
    return { 'Mod-Enter': () => this.editor.commands.insertPageBreak() };
  },
});
