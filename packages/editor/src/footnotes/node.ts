import { Node } from '@tiptap/core';
import { footnoteCaret } from './caret.ts';
import {
  FOOTNOTE,
  enterFootnote,
  insertFootnote,
  leaveFootnote,
  toBlocks,
  pastFootnote,
  takeFootnote,
} from './edit.ts';
import { footnoteLabels } from './labels.ts';

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    footnote: {
      /** Puts a note after the selection and the caret into it; `false` inside a note. */
      insertFootnote: () => ReturnType;
      /** What comes next is a block: the caret leaves the note or the caption that it is in. */
      toBlocks: () => ReturnType;
    };
  }
}

/**
 * A note of the foot of the page. Its text stands where its mark is, so it is written, searched, commented and proposed
 * like any other; it is only shown elsewhere. Numbers are counted by who shows it.
 */
export const Footnote = Node.create({
  name: FOOTNOTE,
  group: 'inline',
  inline: true,
  // No note in a note.
  content: '(text | hardBreak | mention | crossReference | placeholder)*',
  isolating: true,
  // Above the lists and clauses, which have the same keys.
  priority: 1000,

  parseHTML() {
    return [{ tag: 'span[data-footnote]' }];
  },

  renderHTML() {
    return ['span', { 'data-footnote': '' }, 0];
  },

  renderText({ node }) {
    return ` [${node.textContent}]`;
  },

  addNodeView() {
    return ({ editor, getPos }) => {
      const dom = document.createElement('span');
      dom.className = 'footnote';
      const mark = document.createElement('span');
      mark.className = 'footnote-mark';
      mark.contentEditable = 'false';
      mark.setAttribute('role', 'img');
      mark.addEventListener('mousedown', (event) => {
        event.preventDefault();
        const pos = getPos();
        if (pos !== undefined) enterFootnote(editor, pos);
      });
      const contentDOM = document.createElement('span');
      contentDOM.className = 'footnote-text';
      contentDOM.setAttribute('role', 'note');
      dom.append(mark, contentDOM);
      return {
        dom,
        contentDOM,
        // Its place and its label are set from outside.
        ignoreMutation: (change) =>
          change.type !== 'selection' && (change.type === 'attributes' || !contentDOM.contains(change.target)),
      };
    };
  },

  addCommands() {
    return {
      insertFootnote:
        () =>
        ({ tr, dispatch }) =>
          insertFootnote(tr, dispatch !== undefined),
      toBlocks:
        () =>
        ({ tr }) => {
          toBlocks(tr);
          return true;
        },
    };
  },

  addKeyboardShortcuts() {
    const { editor } = this;
    const swallowAtEnd = (side: -1 | 1) => () => takeFootnote(editor, side);
    return {
      'Mod-Alt-f': () => editor.commands.insertFootnote(),
      Enter: () => leaveFootnote(editor, 1),
      'Mod-Enter': () => leaveFootnote(editor, 1),
      Escape: () => leaveFootnote(editor, 1),
      Backspace: swallowAtEnd(-1),
      'Mod-Backspace': swallowAtEnd(-1),
      'Alt-Backspace': swallowAtEnd(-1),
      Delete: swallowAtEnd(1),
      'Mod-Delete': swallowAtEnd(1),
      'Alt-Delete': swallowAtEnd(1),
      ArrowLeft: () => pastFootnote(editor, -1, false),
      ArrowRight: () => pastFootnote(editor, 1, false),
      'Shift-ArrowLeft': () => pastFootnote(editor, -1, true),
      'Shift-ArrowRight': () => pastFootnote(editor, 1, true),
    };
  },

  addProseMirrorPlugins() {
    return [footnoteCaret(), footnoteLabels()];
  },
});
