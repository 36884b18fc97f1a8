import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import { IMAGE } from '../images/attributes.ts';
import { beginUndoStep } from '../writing/undo-step.ts';
import type { Alignment } from './alignment.ts';
import { alignmentOf } from './alignment.ts';
import type { ClauseLevel } from './clauses.ts';
import { CLAUSE_LEVELS, clauseLevelOf } from './clauses.ts';
import type { HeadingLevel } from './schema.ts';
import { HEADING_LEVELS } from './schema.ts';

/** Style of a block of text. */
export type BlockStyle = 'paragraph' | 'title' | `heading${HeadingLevel}` | `clause${ClauseLevel}`;
export const BLOCK_STYLES: readonly BlockStyle[] = [
  'paragraph',
  'title',
  'heading1',
  'heading2',
  'heading3',
  'heading4',
  'clause1',
  'clause2',
  'clause3',
];

/** An undo step of its own, not one with the words that were typed just before. */
export function setBlockStyle(editor: Editor, style: BlockStyle): void {
  beginUndoStep(editor.state);
  const level = HEADING_LEVELS.find((each) => style === `heading${each}`);
  const type = level === undefined ? 'paragraph' : 'heading';
  const attributes =
    level === undefined
      ? {
          clause: CLAUSE_LEVELS.find((each) => style === `clause${each}`) ?? null,
          variant: style === 'title' ? 'title' : null,
        }
      : { level, clause: null };
  if (!holdsImage(editor)) {
    editor.chain().focus().setNode(type, attributes).run();
    return;
  }
  const { state, view } = editor;
  const { tr } = state;
  eachBlock(state, (node, pos) => {
    if (node.type.name !== IMAGE)
      tr.setBlockType(pos + 1, pos + 1, state.schema.nodes[type]!, { ...node.attrs, ...attributes });
  });
  if (tr.docChanged) view.dispatch(tr);
  view.focus();
}

/** A picture has text, but is no block that a style makes another. */
function holdsImage({ state }: Editor): boolean {
  let holds = false;
  eachBlock(state, (node) => {
    holds ||= node.type.name === IMAGE;
  });
  return holds;
}

export function blockStyleOf(editor: Editor): BlockStyle {
  const parent = firstBlock(editor);
  if (parent.type.name === 'heading')
    return `heading${HEADING_LEVELS.find((level) => level === parent.attrs.level) ?? 1}`;
  if (parent.attrs.variant === 'title') return 'title';
  const clause = clauseLevelOf(parent.attrs.clause);
  return clause === null ? 'paragraph' : `clause${clause}`;
}

/** The side of the block at the selection: a paragraph is justified and a heading at the left until somebody says otherwise. */
export function blockAlignmentOf(editor: Editor): Alignment {
  const parent = firstBlock(editor);
  return alignmentOf(parent.attrs.textAlign) ?? usualAlignment(parent);
}

export function setAlignment(editor: Editor, alignment: Alignment): void {
  changeBlocks(editor, 'textAlign', (block) => (alignment === usualAlignment(block) ? null : alignment));
}

function usualAlignment(block: Node): Alignment {
  if (block.attrs.variant === 'title') return 'center';
  return block.type.name === 'heading' ? 'left' : 'justify';
}

export function isNumbered(editor: Editor): boolean {
  return clauseLevelOf(firstBlock(editor).attrs.clause) !== null;
}

/** Numbers the selected blocks as clauses, headings by their level; or takes the numbers away. */
export function toggleNumbered(editor: Editor): void {
  const off = isNumbered(editor);
  changeBlocks(editor, 'clause', (block) =>
    off ? null : block.type.name === 'heading' ? Math.min(3, Number(block.attrs.level) || 1) : 1,
  );
}

function changeBlocks(editor: Editor, attribute: string, valueOf: (block: Node) => unknown): void {
  const { state, view } = editor;
  const { tr } = state;
  eachBlock(state, (node, pos) => {
    if (attribute in node.attrs) tr.setNodeAttribute(pos, attribute, valueOf(node));
  });
  if (tr.docChanged) view.dispatch(tr);
  view.focus();
}

function eachBlock({ doc, selection }: EditorState, visit: (block: Node, pos: number) => void): void {
  for (const { $from, $to } of selection.ranges)
    doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (node.isTextblock) visit(node, pos);
      return !node.isTextblock;
    });
}

/** The first block of text that is selected; what holds the selection when there is none. */
function firstBlock({ state }: Editor): Node {
  const { $from, from, to } = state.selection;
  if ($from.parent.isTextblock) return $from.parent;
  let first: Node | null = null;
  state.doc.nodesBetween(from, to, (node) => {
    if (node.isTextblock) first ??= node;
    return first === null;
  });
  return first ?? $from.parent;
}
