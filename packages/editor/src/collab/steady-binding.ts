import { Extension } from '@tiptap/core';
import type { EditorState, Transaction } from '@tiptap/pm/state';
import { Plugin, PluginKey, TextSelection } from '@tiptap/pm/state';
import { ySyncPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import type { Binding, RelativeSelection } from './binding.ts';
import type { Stood } from './mapped-selection.ts';
import { mappedSelection, stoodAt } from './mapped-selection.ts';
import { UNDONE } from './own-undo.ts';
import { selectionPlaces, withoutInferredPlaces } from './places.ts';
import { afterBroughtBack } from './undone-words.ts';
import { readCaret } from '../writing/shown-caret.ts';

/** What the binding says of a transaction. */
interface SyncMeta {
  isChangeOrigin?: boolean;
  isUndoRedoOperation?: boolean;
}

const START = new Y.RelativePosition(null, null, null);
/** With a selection to restore later, y-tiptap makes none of its own. */
const NOWHERE: RelativeSelection = {
  type: 'text',
  depth: undefined,
  anchor: START,
  head: START,
  absAnchor: null,
  absHead: null,
};

/**
 * y-tiptap 3.0.9 restores the caret after somebody's edit from positions that may be of an older, longer text, and then
 * throws inside its observer. The editor would go on showing the old text, and write it back at the next key. Two ways there:
 * - an undo leaves its saved selection in the binding, because Yjs tells it only after the undo's transaction;
 * - a merge leaves an element empty, the binding deletes it, and that second transaction is observed with the selection
 *   taken before the first.
 */
export const SteadyBinding = Extension.create({
  name: 'steadyBinding',
  // Above Collaboration: these listeners must be there before the binding's own.
  priority: 1500,

  addProseMirrorPlugins() {
    /** The editor shows an older text: what it would write takes away what others wrote. */
    let isBehind = false;
    /** The whole text is being drawn anew. */
    let isAnew = false;
    let catchUp = (): void => {};
    let stood: Stood | null = null;
    let undoing: Y.Transaction | null = null;
    return [
      new Plugin({
        key: new PluginKey('steadyBinding'),
        // Nothing is typed into a text that is not the document's.
        filterTransaction: (tr) => {
          if (!isBehind || !tr.docChanged || tr.getMeta(ySyncPluginKey) !== undefined) return true;
          queueMicrotask(() => catchUp());
          return false;
        },
        appendTransaction: (transactions, before, state) => {
          const meta = metaOf(transactions);
          if (meta === undefined) return null;
          if (isAnew) return sameNumbers(meta, before, state);
          if (meta.isUndoRedoOperation === true) return undoing && afterUndo(undoing, meta, state);
          return kept(meta, before, state, stood?.state === before ? stood : null);
        },
        view: (view) => {
          const { binding } = ySyncPluginKey.getState(view.state) as { binding: Binding };
          const observe = binding._observeFunction;
          const write = binding._prosemirrorChanged.bind(binding);
          const draw = binding._forceRerender.bind(binding);
          binding._forceRerender = () => {
            // y-tiptap would put the caret at the same number, be it between two cells of a table.
            binding.beforeTransactionSelection = NOWHERE;
            isAnew = true;
            try {
              draw();
            } finally {
              isAnew = false;
              binding.beforeTransactionSelection = null;
            }
          };
          const showAnew = (): void => {
            isBehind = true;
            binding._forceRerender();
            isBehind = false;
          };
          catchUp = () => {
            if (isBehind && binding.prosemirrorView !== null) showAnew();
          };
          binding._observeFunction = (events, transaction) => {
            if (isBehind) return showAnew();
            try {
              const selection = binding.beforeTransactionSelection;
              if (selection !== null)
                binding.beforeTransactionSelection = withoutInferredPlaces(selection, binding.doc);
              undoing = transaction.meta.has(UNDONE) ? transaction : null;
              observe(events, transaction);
            } catch {
              // Nothing is lost: the text is in the document, and is shown anew from it.
              showAnew();
            } finally {
              undoing = null;
            }
          };
          binding._prosemirrorChanged = (doc) => {
            if (!isBehind) write(doc);
          };
          // Where the caret stands is needed for edits of others; for a key typed here it is found inside the transaction.
          binding.beforeAllTransactions = () => {
            if (binding.prosemirrorView === null || binding.doc._transaction?.origin === ySyncPluginKey) return;
            // What is drawn for this edit would put the caret back.
            readCaret(binding.prosemirrorView);
            binding.beforeTransactionSelection ??= selectionPlaces(binding.prosemirrorView.state, binding);
            stood = stoodAt(binding.prosemirrorView.state, binding);
          };
          const forgetSelection = (): void => {
            binding.beforeTransactionSelection = null;
          };
          binding.doc.on('beforeAllTransactions', forgetSelection);
          return { destroy: () => binding.doc.off('beforeAllTransactions', forgetSelection) };
        },
      }),
    ];
  },
});

/** Of an edit of somebody else or an undo; undefined for any other. */
function metaOf(transactions: readonly Transaction[]): SyncMeta | undefined {
  return transactions
    .map((tr) => tr.getMeta(ySyncPluginKey) as SyncMeta | undefined)
    .find((each) => each?.isChangeOrigin === true);
}

/** A text drawn anew has its caret where it was, or at the nearest letter. */
function sameNumbers(meta: SyncMeta, { selection }: EditorState, state: EditorState): Transaction {
  const at = (place: number) => state.doc.resolve(Math.min(place, state.doc.content.size));
  const tr = state.tr.setSelection(TextSelection.between(at(selection.anchor), at(selection.head)));
  return tr.setMeta(ySyncPluginKey, meta);
}

/** Whoever undoes or redoes goes on writing after the words that came back. */
function afterUndo(undoing: Y.Transaction, meta: SyncMeta, state: EditorState): Transaction | null {
  const { binding } = ySyncPluginKey.getState(state) as { binding: Binding };
  const place = afterBroughtBack(undoing, state, binding);
  if (place === null) return null;
  const tr = state.tr.setSelection(TextSelection.near(state.doc.resolve(place), -1));
  return tr.setMeta(ySyncPluginKey, meta).scrollIntoView();
}

/** While somebody else writes, the selection goes with its words, and what was chosen for the letter to come (bold…) stays chosen. */
function kept(meta: SyncMeta, before: EditorState, state: EditorState, stood: Stood | null): Transaction | null {
  const { binding } = ySyncPluginKey.getState(state) as { binding: Binding };
  const mapped = stood && mappedSelection(stood, state, binding);
  const tr = mapped ?? state.tr;
  const { storedMarks } = before;
  const isChosen =
    storedMarks !== null &&
    state.storedMarks === null &&
    tr.selection.empty &&
    tr.selection.$from.parent.type === before.selection.$from.parent.type;
  if (isChosen) tr.setStoredMarks(storedMarks);
  // Still an edit of somebody else, to whom asks after it.
  return mapped || isChosen ? tr.setMeta(ySyncPluginKey, meta) : null;
}
