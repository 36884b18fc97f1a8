import { anchorsOf } from '@basoche/editor';
import type { Anchor } from '@basoche/editor';
import type { Editor } from '@tiptap/core';
import { useMemo, useSyncExternalStore } from 'react';

/** Milliseconds between two readings while someone writes: a long text is not read at each key. */
const PACE = 200;

/** Where threads hang in the text, in its order. */
export function useAnchors(editor: Editor): readonly Anchor[] {
  const use = useMemo(() => new AnchorsUse(editor), [editor]);
  return useSyncExternalStore(use.subscribe, use.anchors);
}

/** An editor's anchors read by one component, from its first to its last subscription. */
class AnchorsUse {
  #editor: Editor;
  #anchors: readonly Anchor[] = [];

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  readonly anchors = (): readonly Anchor[] => this.#anchors;

  readonly subscribe = (changed: () => void): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const read = (): void => {
      timer = null;
      if (this.#editor.isDestroyed) return;
      const anchors = anchorsOf(this.#editor.state.doc);
      if (same(anchors, this.#anchors)) return;
      this.#anchors = anchors;
      changed();
    };
    const later = ({ transaction }: { transaction: { docChanged: boolean } }): void => {
      if (transaction.docChanged) timer ??= setTimeout(read, PACE);
    };
    read();
    this.#editor.on('transaction', later);
    return () => {
      if (timer !== null) clearTimeout(timer);
      this.#editor.off('transaction', later);
    };
  };
}

function same(a: readonly Anchor[], b: readonly Anchor[]): boolean {
  return (
    a.length === b.length &&
    a.every(({ thread, from, to }, at) => {
      const other = b[at];
      return other !== undefined && other.thread === thread && other.from === from && other.to === to;
    })
  );
}
