import { newUuid } from '@basoche/domain';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { layOutAt } from '../pages/far-blocks.ts';
import { goTo } from '../review/anchors.ts';
import type { Range } from '../review/anchors.ts';
import { beginUndoStep } from '../writing/undo-step.ts';
import { MENTION } from './node.ts';

export interface PersonToName {
  /** User id. */
  id: string;
  name: string;
  /** User id of who names them. */
  author: string;
}

/**
 * Names a person where the caret is, or in the place of what was typed of their name. An undo step of its own: it gives
 * back what was typed.
 */
export function insertMention(editor: Editor, { id, name, author }: PersonToName, typed?: Range): void {
  const { state } = editor;
  const range = typed ?? { from: state.selection.from, to: state.selection.to };
  const after = state.doc.resolve(range.to).nodeAfter?.text ?? '';
  const isParted = /^\s/u.test(after);
  beginUndoStep(state);
  editor
    .chain()
    .insertContentAt(range, [
      { type: MENTION, attrs: { id, label: name, key: newUuid(Date.now()), author } },
      ...(isParted ? [] : [{ type: 'text', text: ' ' }]),
    ])
    .run();
  if (isParted) editor.commands.setTextSelection(editor.state.selection.to + 1);
  beginUndoStep(editor.state);
  editor.view.focus();
}

/** Brings a mention into view; `false` when it is not in the text. */
export function goToMention(editor: Editor, key: string): boolean {
  let found: Range | null = null as Range | null;
  editor.state.doc.descendants((node: Node, pos: number) => {
    if (node.type.name === MENTION && node.attrs.key === key) found ??= { from: pos, to: pos + node.nodeSize };
    return found === null;
  });
  if (!found) return false;
  const { view } = editor;
  view.dispatch(goTo(editor.state.tr, found));
  // Without the focus a view scrolls nowhere.
  view.focus();
  layOutAt(view, found.from);
  const place = view.nodeDOM(found.from);
  if (place instanceof HTMLElement) place.scrollIntoView({ block: 'center' });
  return true;
}
