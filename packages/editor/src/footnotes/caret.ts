import { Fragment, Slice } from '@tiptap/pm/model';
import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import { IMAGE } from '../images/attributes.ts';
import { writeLetter } from '../writing/direct-typing.ts';
import { FOOTNOTE, footnoteAround } from './edit.ts';

const MOVES = /^(?:Arrow(?:Left|Right|Up|Down)|Home|End|PageUp|PageDown)$/;

/**
 * The browser moves through the text in its order, in which a note stands at its mark: what is selected across one end of
 * a note takes the whole note, and a key that would go from the text into a note goes past it.
 */
export function footnoteCaret(): Plugin {
  /** The last thing done was a key that moves the caret. */
  let isMoving = false;
  return new Plugin({
    key: new PluginKey('footnoteCaret'),
    appendTransaction(transactions, before, state) {
      if (!transactions.some((tr) => tr.selectionSet)) return null;
      return (
        wholeNotes(state) ??
        (isMoving && !transactions.some((tr) => tr.docChanged) ? pastNote(before, state) : null) ??
        composesApart(state)
      );
    },
    props: {
      // A note without text has no place for a caret otherwise.
      decorations: ({ doc, selection: { $head } }) =>
        footnoteAround($head) !== null && $head.parent.content.size === 0
          ? DecorationSet.create(doc, [Decoration.widget($head.pos, () => document.createElement('br'), { side: 1 })])
          : null,
      handleDOMEvents: {
        keydown: (_view, event) => {
          isMoving = MOVES.test(event.key);
          return false;
        },
        mousedown: () => {
          isMoving = false;
          return false;
        },
      },
      // The browser takes both sides of a note's end for one place, and would write on the other.
      handleKeyPress(view, event) {
        const { state } = view;
        if (event.ctrlKey || event.metaKey || event.charCode < 32 || !isAtNoteEnd(state)) return false;
        writeLetter(view, String.fromCharCode(event.charCode));
        return true;
      },
      transformPasted(slice, { state }) {
        const { name } = state.selection.$from.parent.type;
        return name === FOOTNOTE || name === IMAGE ? new Slice(inline(slice.content), 0, 0) : slice;
      },
    },
  });
}

function isAtNoteEnd({ selection: { $from, empty } }: EditorState): boolean {
  if (!empty) return false;
  if ($from.nodeBefore?.type.name === FOOTNOTE || $from.nodeAfter?.type.name === FOOTNOTE) return true;
  return (
    footnoteAround($from) !== null && ($from.parentOffset === 0 || $from.parentOffset === $from.parent.content.size)
  );
}

/** The same for letters that are composed (ê, a phone's keyboard): a caret with marks of its own is drawn where it is. */
function composesApart(state: EditorState): Transaction | null {
  if (state.storedMarks !== null || !isAtNoteEnd(state)) return null;
  return state.tr.setStoredMarks(state.selection.$from.marks());
}

function wholeNotes({ selection, tr, doc }: EditorState): Transaction | null {
  if (!(selection instanceof TextSelection) || selection.empty) return null;
  const { $anchor, $head } = selection;
  if ($anchor.sameParent($head)) return null;
  const isForward = $anchor.pos < $head.pos;
  const anchor = outside($anchor.pos, isForward ? -1 : 1);
  const head = outside($head.pos, isForward ? 1 : -1);
  return anchor === $anchor.pos && head === $head.pos ? null : tr.setSelection(TextSelection.create(doc, anchor, head));

  function outside(pos: number, side: -1 | 1): number {
    const $pos = doc.resolve(pos);
    if (footnoteAround($pos) === null) return pos;
    return side < 0 ? $pos.before() : $pos.after();
  }
}

function pastNote(before: EditorState, { selection, tr, doc }: EditorState): Transaction | null {
  const { $head, anchor, empty } = selection;
  if (footnoteAround($head) === null || footnoteAround(before.selection.$head) !== null) return null;
  const head = $head.pos > before.selection.head ? $head.after() : $head.before();
  return tr.setSelection(TextSelection.create(doc, empty ? head : anchor, head));
}

/** What is pasted into a note or a caption is one flow of text: blocks are lines of it, a note in it is a part of its words. */
function inline(content: Fragment): Fragment {
  const nodes: Node[] = [];
  const take = (each: Node): void => {
    const { hardBreak } = each.type.schema.nodes;
    if (each.isTextblock && nodes.length > 0) nodes.push(hardBreak!.create());
    if (each.isInline && each.type.name !== FOOTNOTE) nodes.push(each);
    else each.forEach(take);
  };
  content.forEach(take);
  return Fragment.fromArray(nodes);
}
