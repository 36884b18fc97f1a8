import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { NodeSelection } from '@tiptap/pm/state';
import { beginUndoStep } from '../writing/undo-step.ts';
import { PLACEHOLDER } from './placeholder-text.ts';

/** A field that still waits in a text. */
export interface Waiting {
  field: string;
  /** Position of its first place. */
  pos: number;
  /** How often it stands in the text. */
  count: number;
}

/** Fields of a text, each once, in the order of their first places. */
export function placeholdersOf(doc: Node): Waiting[] {
  const found = new Map<string, Waiting>();
  doc.descendants((node, pos) => {
    if (node.type.name !== PLACEHOLDER) return;
    const field = String(node.attrs.field ?? '');
    const known = found.get(field);
    if (known) known.count += 1;
    else found.set(field, { field, pos, count: 1 });
  });
  return [...found.values()];
}

export function insertPlaceholder(editor: Editor, field: string): void {
  editor.chain().insertContent({ type: PLACEHOLDER, attrs: { field } }).run();
  editor.view.focus();
}

/** Selects the next field after the caret, around the end; what is typed takes its place. `false` without any. */
export function goToPlaceholder({ state, view }: Editor): boolean {
  const places: number[] = [];
  state.doc.descendants((node, pos) => {
    if (node.type.name === PLACEHOLDER) places.push(pos);
  });
  const at = state.selection instanceof NodeSelection ? state.selection.from + 1 : state.selection.from;
  const next = places.find((pos) => pos >= at) ?? places[0];
  if (next === undefined) return false;
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, next)).scrollIntoView());
  view.focus();
  return true;
}

/** Writes values in the places of their fields, as one undo step. A field without a value stays. */
export function fillPlaceholders({ state, view }: Editor, values: ReadonlyMap<string, string>): void {
  const tr = filled(state.tr, values);
  if (!tr.docChanged) return;
  beginUndoStep(state);
  view.dispatch(tr);
  beginUndoStep(state);
}

export function filled(tr: Transaction, values: ReadonlyMap<string, string>): Transaction {
  const places: { pos: number; text: string }[] = [];
  tr.doc.descendants((node, pos) => {
    const text = node.type.name === PLACEHOLDER ? (values.get(String(node.attrs.field ?? '')) ?? '').trim() : '';
    if (text !== '') places.push({ pos, text });
  });
  // From the end: the places before it stay where they are.
  for (const { pos, text } of places.toReversed()) tr.replaceWith(pos, pos + 1, tr.doc.type.schema.text(text));
  return tr;
}
