import type { ChainedCommands, Editor } from '@tiptap/core';
import type { Alignment } from './alignment.ts';
import type { BlockStyle } from './blocks.ts';
import { blockAlignmentOf, blockStyleOf, isNumbered } from './blocks.ts';

const ACTIONS = {
  bold: (chain) => chain.toggleBold(),
  italic: (chain) => chain.toggleItalic(),
  underline: (chain) => chain.toggleUnderline(),
  strike: (chain) => chain.toggleStrike(),
  superscript: (chain) => chain.toggleSuperscript(),
  bulletList: (chain) => chain.toggleBulletList(),
  orderedList: (chain) => chain.toggleOrderedList(),
  taskList: (chain) => chain.toggleTaskList(),
  blockquote: (chain) => chain.toggleBlockquote(),
  horizontalRule: (chain) => chain.toBlocks().setHorizontalRule(),
  pageBreak: (chain) => chain.insertPageBreak(),
  footnote: (chain) => chain.insertFootnote(),
  undo: (chain) => chain.undo(),
  redo: (chain) => chain.redo(),
} satisfies Record<string, (chain: ChainedCommands) => ChainedCommands>;

export type BodyAction = keyof typeof ACTIONS;
/** What can be on or off at the selection. */
export type ToggledAction = Exclude<BodyAction, 'undo' | 'redo' | 'horizontalRule' | 'pageBreak' | 'footnote'>;

/** What holds at the selection, for a toolbar. */
export interface BodyState {
  style: BlockStyle;
  alignment: Alignment;
  /** The block has a number as a clause. */
  numbered: boolean;
  link: boolean;
  /** Marks and blocks that are on. */
  on: Record<ToggledAction, boolean>;
  canUndo: boolean;
  canRedo: boolean;
}

/** Runs an action on the selection of a body editor and gives the text the focus back. */
export function runAction(editor: Editor, action: BodyAction): void {
  ACTIONS[action](editor.chain().focus()).run();
}

export function bodyStateOf(editor: Editor): BodyState {
  return {
    style: blockStyleOf(editor),
    alignment: blockAlignmentOf(editor),
    numbered: isNumbered(editor),
    link: editor.isActive('link'),
    on: {
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      strike: editor.isActive('strike'),
      superscript: editor.isActive('superscript'),
      bulletList: editor.isActive('bulletList'),
      orderedList: editor.isActive('orderedList'),
      taskList: editor.isActive('taskList'),
      blockquote: editor.isActive('blockquote'),
    },
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}
