import { Extension } from '@tiptap/core';
import { isChangeOrigin } from '@tiptap/extension-collaboration';
import type { ResolvedPos, Slice } from '@tiptap/pm/model';
import type { EditorState, Selection, Transaction } from '@tiptap/pm/state';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { beginUndoStep } from '../writing/undo-step.ts';

/** Whether whole paragraphs were selected as such. */
const key = new PluginKey<boolean>('wholeParagraphs');

/**
 * A triple click selects a paragraph with its end, as word processors do: cut or deleted, it goes with its number or its
 * sign. Words written over it stand in it.
 */
export const WholeParagraphs = Extension.create({
  name: 'wholeParagraphs',
  // Above what deletes selected words.
  priority: 1050,

  addKeyboardShortcuts() {
    const takeSelected = (): boolean => {
      const tr = withoutParagraphs(this.editor.state);
      if (tr) take(this.editor.view, tr);
      return tr !== null;
    };
    return {
      Backspace: takeSelected,
      Delete: takeSelected,
      'Mod-Backspace': takeSelected,
      'Mod-Delete': takeSelected,
    };
  },

  addProseMirrorPlugins() {
    return [
      new Plugin<boolean>({
        key,
        state: {
          init: () => false,
          apply(tr, isWhole, _before, { selection }) {
            const told = tr.getMeta(key) as boolean | undefined;
            if (told !== undefined) return told;
            const isMoved = tr.selectionSet && tr.getMeta('pointer') !== true && !isChangeOrigin(tr);
            return isWhole && !isMoved && spansParagraphs(selection);
          },
        },
        props: {
          handleTripleClick(view, pos, event) {
            const { doc, tr } = view.state;
            const at = doc.resolve(pos);
            if (event.button === 0 && isInParagraph(at)) {
              const selection = TextSelection.create(doc, at.start(), at.end());
              view.dispatch(tr.setSelection(selection).setMeta('pointer', true).setMeta(key, true));
            }
            // The selection, and what a drag from there selects, are as ever.
            return false;
          },
          handleDOMEvents: { cut: (view, event) => cut(view, event) },
        },
      }),
    ];
  },
});

/** Not in a note, nor in the caption of a picture. */
function isInParagraph({ parent }: ResolvedPos): boolean {
  return parent.isTextblock && !parent.isInline && parent.type.spec.isolating !== true;
}

function spansParagraphs({ $from, $to, empty }: Selection): boolean {
  const isWhole = $from.parentOffset === 0 && $to.parentOffset === $to.parent.content.size;
  return !empty && isWhole && isInParagraph($from) && isInParagraph($to);
}

/** Without the paragraphs that were selected whole; `null` where it was words that were selected, or one has to stay. */
function withoutParagraphs(state: EditorState): Transaction | null {
  const range = key.getState(state) === true ? rangeOf(state.selection) : null;
  if (range === null) return null;
  const tr = state.tr.delete(range.from, range.to);
  return tr.setSelection(TextSelection.near(tr.doc.resolve(tr.mapping.map(range.from))));
}

/** What goes with them: an item of a list that had nothing else, a list that had no other item. */
function rangeOf({ $from, $to }: Selection): { from: number; to: number } | null {
  const range = $from.blockRange($to);
  if (range === null) return null;
  let { depth, start, end } = range;
  // Others begin or end inside what is selected.
  if ($from.pos - start !== $from.depth - depth || end - $to.pos !== $to.depth - depth) return null;
  const isAll = (): boolean => start === $from.start(depth) && end === $from.end(depth);
  while (depth > 0 && isAll() && $from.node(depth).type.spec.isolating !== true) {
    [start, end] = [$from.before(depth), $from.after(depth)];
    depth -= 1;
  }
  if (isAll()) return null;
  const isHead = isItem($from, depth) && start === $from.start(depth);
  if (!isHead) return { from: start, to: end };
  // What else the item has goes to the one before.
  return $from.index(depth - 1) > 0 ? { from: $from.before(depth) - 1, to: end } : null;
}

function isItem(at: ResolvedPos, depth: number): boolean {
  return at.node(depth).type.name.endsWith('Item');
}

function cut(view: EditorView, event: ClipboardEvent): boolean {
  const tr = view.editable ? withoutParagraphs(view.state) : null;
  if (tr === null || event.clipboardData === null) return false;
  const { dom, text } = view.serializeForClipboard(cutSlice(view.state.selection));
  event.preventDefault();
  event.clipboardData.clearData();
  event.clipboardData.setData('text/html', dom.innerHTML);
  event.clipboardData.setData('text/plain', text);
  take(view, tr.setMeta('uiEvent', 'cut'));
  return true;
}

/** As an undo step of its own, also just after something was typed. */
function take(view: EditorView, tr: Transaction): void {
  beginUndoStep(view.state);
  view.dispatch(tr.scrollIntoView());
}

/** Paragraphs, to be put between others; of a list, what they say. */
function cutSlice(selection: Selection): Slice {
  const { $from, $to } = selection;
  const isPlain = $from.sameParent($to) || $from.node(-1) === $to.node(-1);
  return isPlain && !isItem($from, $from.depth - 1)
    ? $from.doc.slice($from.before(), $to.after())
    : selection.content();
}
