import { newUuid } from '@basoche/domain';
import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { NodeSelection, TextSelection } from '@tiptap/pm/state';
import type { PlacedTarget } from './targets.ts';

/** Writing goes on after it: what is typed next would take the place of a selected block. */
export function insertContents(editor: Editor): void {
  editor
    .chain()
    .toBlocks()
    .insertContent({ type: 'tableOfContents' })
    .command(({ tr }) => {
      const { selection } = tr;
      if (selection instanceof NodeSelection) lineAfter(tr, selection.to);
      return true;
    })
    .run();
  editor.view.focus();
}

/** Puts the caret into the line after a block, which is made where there is none. */
function lineAfter(tr: Transaction, at: number): void {
  if (tr.doc.resolve(at).nodeAfter?.isTextblock !== true) tr.insert(at, tr.doc.type.schema.nodes.paragraph!.create());
  tr.setSelection(TextSelection.create(tr.doc, at + 1)).scrollIntoView();
}

/** Refers to a heading or clause of this text. It gets the name that references know it by, in the same undo step. */
export function insertReference(editor: Editor, target: PlacedTarget): void {
  const { state, view } = editor;
  const { tr } = state;
  const anchor = target.anchor ?? newUuid(Date.now());
  if (target.anchor === null) tr.setNodeAttribute(target.pos, 'anchor', anchor);
  tr.replaceSelectionWith(state.schema.nodes.crossReference!.create({ target: anchor }), false);
  view.dispatch(tr.scrollIntoView());
  view.focus();
}
