import type { ChainedCommands, Editor } from '@tiptap/core';
import type { HeadingLevel } from './schema.ts';
import { HEADING_LEVELS } from './schema.ts';

/** Style of a block of text. */
export type BlockStyle = 'paragraph' | `heading${HeadingLevel}`;
export const BLOCK_STYLES: readonly BlockStyle[] = ['paragraph', 'heading1', 'heading2', 'heading3', 'heading4'];

const ACTIONS = {
  bold: (chain) => chain.toggleBold(),
  italic: (chain) => chain.toggleItalic(),
  underline: (chain) => chain.toggleUnderline(),
  strike: (chain) => chain.toggleStrike(),
  superscript: (chain) => chain.toggleSuperscript(),
  bulletList: (chain) => chain.toggleBulletList(),
  orderedList: (chain) => chain.toggleOrderedList(),
  blockquote: (chain) => chain.toggleBlockquote(),
  undo: (chain) => chain.undo(),
  redo: (chain) => chain.redo(),
} satisfies Record<string, (chain: ChainedCommands) => ChainedCommands>;

export type BodyAction = keyof typeof ACTIONS;

/** What holds at the selection, for a toolbar. */
export interface BodyState {
  style: BlockStyle;
  /** Marks and blocks that are on. */
  on: Record<Exclude<BodyAction, 'undo' | 'redo'>, boolean>;
  canUndo: boolean;
  canRedo: boolean;
}

/** Runs an action on the selection of a body editor and gives the text the focus back. */
export function runAction(editor: Editor, action: BodyAction): void {
  ACTIONS[action](editor.chain().focus()).run();
}

export function setBlockStyle(editor: Editor, style: BlockStyle): void {
  const chain = editor.chain().focus();
  (style === 'paragraph' ? chain.setParagraph() : chain.setHeading({ level: levelOf(style) })).run();
}

export function bodyStateOf(editor: Editor): BodyState {
  return {
    style: BLOCK_STYLES.find((style) => style !== 'paragraph' && isHeading(editor, style)) ?? 'paragraph',
    on: {
      bold: editor.isActive('bold'),
      italic: editor.isActive('italic'),
      underline: editor.isActive('underline'),
      strike: editor.isActive('strike'),
      superscript: editor.isActive('superscript'),
      bulletList: editor.isActive('bulletList'),
      orderedList: editor.isActive('orderedList'),
      blockquote: editor.isActive('blockquote'),
    },
    canUndo: editor.can().undo(),
    canRedo: editor.can().redo(),
  };
}

function isHeading(editor: Editor, style: Exclude<BlockStyle, 'paragraph'>): boolean {
  return editor.isActive('heading', { level: levelOf(style) });
}

function levelOf(style: Exclude<BlockStyle, 'paragraph'>): HeadingLevel {
  return HEADING_LEVELS.find((level) => style === `heading${level}`) ?? 1;
}
