import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Alignment } from './block-format.ts';
import { alignmentOf } from './block-format.ts';
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

export function setBlockStyle(editor: Editor, style: BlockStyle): void {
  const chain = editor.chain().focus();
  const level = HEADING_LEVELS.find((each) => style === `heading${each}`);
  if (level !== undefined) chain.setNode('heading', { level, clause: null });
  else
    chain.setNode('paragraph', {
      clause: CLAUSE_LEVELS.find((each) => style === `clause${each}`) ?? null,
      variant: style === 'title' ? 'title' : null,
    });
  chain.run();
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
  for (const { $from, $to } of state.selection.ranges)
    state.doc.nodesBetween($from.pos, $to.pos, (node, pos) => {
      if (!node.isTextblock) return true;
      if (attribute in node.attrs) tr.setNodeAttribute(pos, attribute, valueOf(node));
      return false;
    });
  if (tr.docChanged) view.dispatch(tr);
  view.focus();
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
