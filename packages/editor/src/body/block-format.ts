import type { Editor } from '@tiptap/core';
import { Extension } from '@tiptap/core';
import { alignmentOf } from './alignment.ts';
import { clauseLevelOf } from './clauses.ts';

/**
 * How a paragraph or a heading stands: its side, its number as a clause, and whether it is the document's title. Attributes,
 * not elements of their own: changing them leaves the element, and what others type in it, where it is.
 */
export const BlockFormat = Extension.create({
  name: 'blockFormat',

  addGlobalAttributes() {
    const clause = {
      default: null,
      parseHTML: (block: HTMLElement) => clauseLevelOf(block.getAttribute('data-clause')),
      renderHTML: (attributes: Record<string, unknown>) => {
        const level = clauseLevelOf(attributes.clause);
        return level === null ? {} : { 'data-clause': level };
      },
    };
    return [
      {
        types: ['paragraph', 'heading'],
        attributes: {
          /** What references know the block by. */
          anchor: {
            default: null,
            keepOnSplit: false,
            parseHTML: (block) => block.getAttribute('data-anchor'),
            renderHTML: ({ anchor }) => (typeof anchor === 'string' ? { 'data-anchor': anchor } : {}),
          },
          textAlign: {
            default: null,
            parseHTML: (block) => alignmentOf(block.style.textAlign || block.getAttribute('align')),
            renderHTML: (attributes) => {
              const align = alignmentOf(attributes.textAlign);
              return align === null ? {} : { align };
            },
          },
        },
      },
      { types: ['paragraph'], attributes: { clause } },
      { types: ['heading'], attributes: { clause: { ...clause, keepOnSplit: false } } },
      {
        types: ['paragraph'],
        attributes: {
          variant: {
            default: null,
            keepOnSplit: false,
            parseHTML: (block) => (block.getAttribute('data-variant') === 'title' ? 'title' : null),
            renderHTML: ({ variant }) =>
              variant === 'title' ? { 'data-variant': 'title', role: 'heading', 'aria-level': '1' } : {},
          },
        },
      },
    ];
  },

  addKeyboardShortcuts() {
    return {
      Tab: () => moveClause(this.editor, 1),
      'Shift-Tab': () => moveClause(this.editor, -1),
      Enter: () => leaveClause(this.editor, (size) => size === 0),
      Backspace: () => leaveClause(this.editor, () => true),
    };
  },
});

/** A clause at whose beginning the caret is goes one level down or up. */
function moveClause(editor: Editor, by: 1 | -1): boolean {
  const at = clauseAtStart(editor);
  if (at === null) return false;
  const level = clauseLevelOf(at.level + by);
  if (level !== null) editor.view.dispatch(editor.state.tr.setNodeAttribute(at.pos, 'clause', level));
  return true;
}

/** Takes the number away from the clause at whose beginning the caret is. */
function leaveClause(editor: Editor, when: (size: number) => boolean): boolean {
  const at = clauseAtStart(editor);
  if (at === null || !when(at.size)) return false;
  editor.view.dispatch(editor.state.tr.setNodeAttribute(at.pos, 'clause', null));
  return true;
}

function clauseAtStart({ state }: Editor): { pos: number; level: number; size: number } | null {
  const { $from, empty } = state.selection;
  const level = clauseLevelOf($from.parent.attrs.clause);
  if (!empty || $from.parentOffset > 0 || level === null) return null;
  return { pos: $from.before(), level, size: $from.parent.content.size };
}
