import { Collaboration } from '@tiptap/extension-collaboration';
import type { Node } from '@tiptap/pm/model';
import { Fragment, Slice } from '@tiptap/pm/model';
import type { EditorState, Plugin, Transaction } from '@tiptap/pm/state';
import { updateYFragment, ySyncPluginKey, yUndoPluginKey } from '@tiptap/y-tiptap';
import * as Y from 'yjs';
import type { Binding, RelativeSelection } from './binding.ts';
import { changedBlock } from './binding.ts';
import { undoOwnAlone } from './own-undo.ts';
import { selectionPlaces } from './places.ts';
import { runsThatDiffer } from './runs.ts';
import { Steps } from './steps.ts';
import { isTopBlock, topBlock } from './top-block.ts';
import { writeAfterLetters } from './write-after-letters.ts';

/**
 * Binds the editor to the shared text. y-tiptap 3.0.9 looks at every block of the text at every key, several times, and
 * makes every block anew for an edit of somebody else, after which nothing that was known of a block holds: its measures,
 * what is drawn in it, what is shown of it. Here the blocks that nobody touched stay what they are.
 */
export const SharedText = Collaboration.extend({
  addProseMirrorPlugins() {
    const plugins = this.parent?.() ?? [];
    const steps = new Steps();
    for (const plugin of plugins) {
      if (plugin.spec.key === ySyncPluginKey) {
        const binding = bindingOf(plugin);
        keepBlocks(binding);
        writeChanges(binding, steps);
      }
      if (plugin.spec.key === yUndoPluginKey) {
        keepPlaces(plugin);
        keepOthers(plugin);
        tellStacks(plugin);
      }
    }
    return [...plugins, steps.plugin];
  },
});

/** The binding is made with the plugin; its first state, which needs no editor, names it. */
function bindingOf({ spec }: Plugin): Binding {
  const init = spec.state!.init as () => { binding: Binding };
  return init().binding;
}

/** An edit of somebody else replaces the blocks that it changed, and no others. */
function keepBlocks(binding: Binding): void {
  const observe = binding._observeFunction;
  binding._observeFunction = (events, transaction) => {
    // y-tiptap has forgotten what changed by then, and would forget the rest as well.
    binding.mapping.clear = () => {};
    const tr = () => narrowed(binding.prosemirrorView!.state.tr.setMeta('addToHistory', false), binding);
    Object.defineProperty(binding, '_tr', { configurable: true, get: tr });
    // An undo is followed to where it was. What others do is not: the browser itself keeps what it shows in its place, and
    // asking it where the caret is lays the whole text out at once.
    if (!(transaction.origin instanceof Y.UndoManager)) binding._isLocalCursorInView = () => false;
    try {
      observe(events, transaction);
    } finally {
      Reflect.deleteProperty(binding.mapping, 'clear');
      Reflect.deleteProperty(binding, '_tr');
      Reflect.deleteProperty(binding, '_isLocalCursorInView');
    }
  };
}

/** A transaction whose replacement of the whole text is one of each run of blocks that differ. */
function narrowed(tr: Transaction, { mapping, type }: Binding): Transaction {
  const replace = tr.replace.bind(tr);
  tr.replace = (from, to, slice) => {
    const before = tr.doc.content;
    const after = slice?.content ?? Fragment.empty;
    if (from !== 0 || to !== before.size) return replace(from, to, slice);
    // From the end, so that what comes before stays where it is.
    for (const run of runsThatDiffer(before, after).toReversed())
      replace(run.from, run.to, new Slice(Fragment.fromArray(run.blocks), 0, 0));
    mapping.set(type, tr.doc);
    return tr;
  };
  return tr;
}

/**
 * What is typed in a block is written by looking at that block alone, and what one edit changes in several places (all matches
 * replaced, all suggestions accepted) one place after another: y-tiptap writes all between the first and the last anew, in
 * the name of who replaced, and what others write there meanwhile would lose its place.
 */
function writeChanges(binding: Binding, steps: Steps): void {
  const { doc, type, mapping } = binding;
  binding._prosemirrorChanged = (after) => {
    const before = mapping.get(type) as Node | undefined;
    const way = steps.wayTo(after);
    if (before !== undefined && changedBlock(before, after) === 'none') {
      mapping.set(type, after);
      return;
    }
    doc.transact(() => {
      writeAfterLetters(() => {
        for (const each of way) writeText(binding, each);
        writeText(binding, after);
      });
      binding.beforeTransactionSelection = selectionPlaces(binding.prosemirrorView!.state, binding);
    }, ySyncPluginKey);
  };
}

function writeText(binding: Binding, after: Node): void {
  const { doc, type, mapping } = binding;
  const before = mapping.get(type) as Node | undefined;
  const index = before === undefined ? 'several' : changedBlock(before, after);
  if (before === undefined || index === 'several') {
    updateYFragment(doc, type, after, binding);
    return;
  }
  if (index !== 'none') {
    const [shared, was, is] = [topBlock(binding, before, index), before.child(index), after.child(index)];
    const isKnown = shared instanceof Y.XmlElement && mapping.get(shared) === was && was.type === is.type;
    if (!isKnown) {
      updateYFragment(doc, type, after, binding);
      return;
    }
    if (is.eq(was)) mapping.set(shared, is);
    else updateYFragment(doc, shared, is, binding);
    isTopBlock(binding, after, index, shared);
  }
  mapping.set(type, after);
}

interface UndoState {
  undoManager: Y.UndoManager;
  prevSel: RelativeSelection | null;
  hasUndoOps: boolean;
  hasRedoOps: boolean;
}

function keepOthers({ spec }: Plugin): void {
  const init = spec.state!.init as (...given: unknown[]) => UndoState;
  const known = new WeakSet<Y.UndoManager>();
  spec.state!.init = (...given: unknown[]): UndoState => {
    const state = init(...given);
    if (!known.has(state.undoManager)) undoOwnAlone(state.undoManager);
    known.add(state.undoManager);
    return state;
  };
}

/** What an undo brings the caret back to, which y-tiptap looks for at every change of the editor's state. */
function keepPlaces({ spec }: Plugin): void {
  spec.state!.apply = (
    _tr: Transaction,
    { undoManager }: UndoState,
    old: EditorState,
    state: EditorState,
  ): UndoState => ({
    undoManager,
    prevSel: selectionPlaces(old, (ySyncPluginKey.getState(state) as { binding: Binding }).binding),
    hasUndoOps: undoManager.undoStack.length > 0,
    hasRedoOps: undoManager.redoStack.length > 0,
  });
}

/** What can be undone is known once the transaction is closed, which is after the editor has shown it. */
function tellStacks({ spec }: Plugin): void {
  const viewOf = spec.view!;
  spec.view = function tellingStacks(this: Plugin, view) {
    const stacks = (): UndoState => yUndoPluginKey.getState(view.state) as UndoState;
    const { undoManager } = stacks();
    const tell = (): void => {
      const { hasUndoOps, hasRedoOps } = stacks();
      const isKnown =
        hasUndoOps === undoManager.undoStack.length > 0 && hasRedoOps === undoManager.redoStack.length > 0;
      if (!view.isDestroyed && !isKnown) view.dispatch(view.state.tr.setMeta('addToHistory', false));
    };
    const tellSoon = (): void => queueMicrotask(tell);
    const events = ['stack-item-added', 'stack-item-popped', 'stack-cleared'] as const;
    for (const event of events) undoManager.on(event, tellSoon);
    const made = viewOf.call(this, view);
    return {
      ...made,
      destroy: () => {
        for (const event of events) undoManager.off(event, tellSoon);
        made.destroy?.();
      },
    };
  };
}
