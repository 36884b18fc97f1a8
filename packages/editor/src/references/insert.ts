import type { Editor } from '@tiptap/core';
import type { PlacedTarget } from './targets.ts';

export function insertContents(editor: Editor): void {
  editor.chain().toBlocks().insertContent({ type: 'tableOfContents' }).run();
  editor.view.focus();
}

/** Refers to a heading or clause of this text. It gets the name that references know it by, in the same undo step. */
export function insertReference(editor: Editor, target: PlacedTarget): void {
  const { state, view } = editor;
  const { tr } = state;
  const anchor = target.anchor ?? crypto.randomUUID();
  if (target.anchor === null) tr.setNodeAttribute(target.pos, 'anchor', anchor);
  tr.replaceSelectionWith(state.schema.nodes.crossReference!.create({ target: anchor }), false);
  view.dispatch(tr.scrollIntoView());
  view.focus();
}
