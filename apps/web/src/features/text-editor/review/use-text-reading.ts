import type { Editor } from '@tiptap/core';
import { useMemo, useSyncExternalStore } from 'react';

type Text = Editor['state']['doc'];

/** Milliseconds between two readings while someone writes: a long text is not read at each key. */
const PACE = 200;

/** What is read of an editor's text, the same array until something of it changes. `read` must be a stable function. */
export function useTextReading<T extends object>(editor: Editor, read: (doc: Text) => readonly T[]): readonly T[] {
  const use = useMemo(() => new TextReading(editor, read), [editor, read]);
  return useSyncExternalStore(use.subscribe, use.found);
}

/** An editor's text read for one component, from its first to its last subscription. */
class TextReading<T extends object> {
  #editor: Editor;
  #read: (doc: Text) => readonly T[];
  #found: readonly T[] = [];

  constructor(editor: Editor, read: (doc: Text) => readonly T[]) {
    this.#editor = editor;
    this.#read = read;
  }

  readonly found = (): readonly T[] => this.#found;

  readonly subscribe = (changed: () => void): (() => void) => {
    let timer: ReturnType<typeof setTimeout> | null = null;
    const read = (): void => {
      timer = null;
      if (this.#editor.isDestroyed) return;
      const found = this.#read(this.#editor.state.doc);
      if (same(found, this.#found)) return;
      this.#found = found;
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

function same<T extends object>(a: readonly T[], b: readonly T[]): boolean {
  return a.length === b.length && a.every((each, at) => sameFields(each, b[at]));
}

function sameFields<T extends object>(a: T, b: T | undefined): boolean {
  return b !== undefined && Object.entries(a).every(([key, value]) => b[key as keyof T] === value);
}
