import type { Editor } from '@tiptap/core';

/** The selection as what to look for, when it is short and of one block. */
export function selectedText({ state }: Editor): string {
  const { from, to, $from, $to } = state.selection;
  return $from.sameParent($to) && to - from <= 80 ? state.doc.textBetween(from, to) : '';
}
