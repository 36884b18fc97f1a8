import type { MarkType, Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type * as Y from 'yjs';

/** A selection in places of the shared text. */
export interface RelativeSelection {
  type: string;
  depth: number | undefined;
  anchor: Y.RelativePosition;
  head: Y.RelativePosition;
  /** Where it was, for y-tiptap to guess where it is now; null where that is known. */
  absAnchor: number | null;
  absHead: number | null;
}

/** Of y-tiptap's binding (3.0.9), what is mended and made faster here. */
export interface Binding {
  doc: Y.Doc;
  type: Y.XmlFragment;
  prosemirrorView: EditorView | null;
  /** Shared element or text -> what of the editor's text it is; the shared text itself -> the text last written. */
  mapping: Map<Y.XmlFragment | Y.XmlText, Node | Node[]>;
  isOMark: Map<MarkType, boolean>;
  beforeTransactionSelection: RelativeSelection | null;
  beforeAllTransactions: () => void;
  readonly _tr: Transaction;
  _isLocalCursorInView: () => boolean;
  _observeFunction: (events: unknown, transaction: Y.Transaction) => void;
  _prosemirrorChanged: (doc: Node) => void;
  _forceRerender: () => void;
}

/**
 * Which top-level block is another one: its index, `none`, or `several` where there is more to it. Blocks that nobody
 * touched are the same objects in both.
 */
export function changedBlock(before: Node, after: Node): number | 'none' | 'several' {
  if (before.childCount !== after.childCount) return 'several';
  let changed: number | 'none' = 'none';
  for (let index = 0; index < before.childCount; index++) {
    if (before.child(index) === after.child(index)) continue;
    if (changed !== 'none') return 'several';
    changed = index;
  }
  return changed;
}
