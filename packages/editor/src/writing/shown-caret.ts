import { TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';

interface Caret {
  anchor: number;
  head: number;
}

/**
 * Where the browser shows the caret, in positions of the text; `null` where it shows none in this text. A browser moves the
 * caret by itself, as for Home or with the mouse, and tells a moment later: until then the editor knows an older place.
 */
function shownCaret(view: EditorView): Caret | null {
  const shown = view.dom.ownerDocument.getSelection();
  if (!shown?.anchorNode || !shown.focusNode || !view.hasFocus()) return null;
  if (!view.dom.contains(shown.anchorNode) || !view.dom.contains(shown.focusNode)) return null;
  return {
    anchor: view.posAtDOM(shown.anchorNode, shown.anchorOffset),
    head: view.posAtDOM(shown.focusNode, shown.focusOffset),
  };
}

/** Whether the caret is where the editor knows it. */
export function isCaretKnown(view: EditorView): boolean {
  const shown = shownCaret(view);
  const { anchor, head } = view.state.selection;
  return shown === null || (shown.anchor === anchor && shown.head === head);
}

/** Takes the caret over from the browser: what is drawn anew next would put it back where it was. */
export function readCaret(view: EditorView): void {
  if (view.composing || !(view.state.selection instanceof TextSelection) || isCaretKnown(view)) return;
  const { anchor, head } = shownCaret(view)!;
  const [$anchor, $head] = [view.state.doc.resolve(anchor), view.state.doc.resolve(head)];
  if ($anchor.parent.inlineContent && $head.parent.inlineContent)
    view.dispatch(view.state.tr.setSelection(new TextSelection($anchor, $head)));
}
