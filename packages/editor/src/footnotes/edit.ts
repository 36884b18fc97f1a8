import type { Editor } from '@tiptap/core';
import type { ResolvedPos } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { NodeSelection, Selection, TextSelection } from '@tiptap/pm/state';
import { IMAGE } from '../images/attributes.ts';
import { beginUndoStep } from '../writing/undo-step.ts';

/** Name of the node, in the schema and in the shared text. */
export const FOOTNOTE = 'footnote';

/** Position before the note that this place is in; `null` outside of notes. */
export function footnoteAround($pos: ResolvedPos): number | null {
  return $pos.parent.type.name === FOOTNOTE ? $pos.before() : null;
}

/** @param applies only asked whether it can when `false` */
export function insertFootnote(tr: Transaction, applies: boolean): boolean {
  const { $to } = tr.selection;
  const note = tr.doc.type.schema.nodes[FOOTNOTE]!.create();
  if (!$to.parent.isTextblock || !$to.parent.canReplaceWith($to.index(), $to.index(), note.type)) return false;
  if (applies) {
    tr.insert($to.pos, note);
    tr.setSelection(TextSelection.create(tr.doc, $to.pos + 1)).scrollIntoView();
  }
  return true;
}

/** What comes next is a block: the caret leaves the note or the caption that it is in, which hold none. */
export function toBlocks(tr: Transaction): void {
  const { $head } = tr.selection;
  if (!(tr.selection instanceof TextSelection)) return;
  if (footnoteAround($head) !== null) tr.setSelection(TextSelection.create(tr.doc, $head.after()));
  if (tr.selection.$head.parent.type.name !== IMAGE) return;
  const after = tr.selection.$head.after();
  if (tr.doc.resolve(after).nodeAfter?.isTextblock !== true)
    tr.insert(after, tr.doc.type.schema.nodes.paragraph!.create());
  tr.setSelection(Selection.near(tr.doc.resolve(after + 1)));
}

/** Puts the caret at the end of a note's text. */
export function enterFootnote(editor: Editor, pos: number): void {
  const { state, view } = editor;
  const note = state.doc.nodeAt(pos);
  if (note?.type.name !== FOOTNOTE) return;
  const end = TextSelection.create(state.doc, pos + note.nodeSize - 1);
  view.dispatch(state.tr.setSelection(end).scrollIntoView());
  view.focus();
}

/** From a note back to the text, before (-1) or after (1) its mark. */
export function leaveFootnote({ state, view }: Editor, side: -1 | 1): boolean {
  const { $head } = state.selection;
  if (footnoteAround($head) === null) return false;
  const to = side < 0 ? $head.before() : $head.after();
  view.dispatch(state.tr.setSelection(TextSelection.create(state.doc, to)).scrollIntoView());
  return true;
}

/** An arrow goes past a mark, and out of a note at its ends. */
export function pastFootnote(editor: Editor, side: -1 | 1, extends_: boolean): boolean {
  const { state, view } = editor;
  const { selection } = state;
  if (!(selection instanceof TextSelection) || (!extends_ && !selection.empty)) return false;
  const { $head, anchor } = selection;
  if (!extends_ && footnoteAround($head) !== null && isAtEnd($head, side)) return leaveFootnote(editor, side);
  const note = side < 0 ? $head.nodeBefore : $head.nodeAfter;
  if (note?.type.name !== FOOTNOTE) return false;
  const head = $head.pos + side * note.nodeSize;
  view.dispatch(
    state.tr.setSelection(TextSelection.create(state.doc, extends_ ? anchor : head, head)).scrollIntoView(),
  );
  return true;
}

/**
 * Deleting at the ends of a note takes nothing of the text around it; an empty one goes. Beside a mark, the first key
 * selects the note and the second deletes it: it is more than a character.
 */
export function takeFootnote({ state, view }: Editor, side: -1 | 1): boolean {
  const { selection } = state;
  if (!(selection instanceof TextSelection) || !selection.empty) return false;
  const { $head } = selection;
  const around = footnoteAround($head);
  if (around !== null && isAtEnd($head, side)) {
    if ($head.parent.content.size === 0) view.dispatch(state.tr.delete(around, around + 2).scrollIntoView());
    return true;
  }
  const note = side < 0 ? $head.nodeBefore : $head.nodeAfter;
  if (note?.type.name !== FOOTNOTE) return false;
  const at = side < 0 ? $head.pos - note.nodeSize : $head.pos;
  // Deleting it is undone on its own.
  beginUndoStep(state);
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, at)));
  return true;
}

function isAtEnd($pos: ResolvedPos, side: -1 | 1): boolean {
  return $pos.parentOffset === (side < 0 ? 0 : $pos.parent.content.size);
}
