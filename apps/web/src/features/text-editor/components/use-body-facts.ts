import type { OutlineEntry } from '@basoche/editor';
import type { Editor } from '@tiptap/core';
import { useMemo, useSyncExternalStore } from 'react';
import { BodyReader } from '../model/body-facts.ts';
import type { BodyFacts } from '../model/body-facts.ts';

/** The text being edited, read once for all that show something of it; nothing is rendered by asking for it. */
export function useBodyUse(editor: Editor): BodyUse {
  return useMemo(() => new BodyUse(editor), [editor]);
}

/** @returns the headings, and which of them the caret is under: -1 before the first */
export function useOutline(use: BodyUse): { outline: readonly OutlineEntry[]; current: number } {
  const outline = useSyncExternalStore(use.subscribe, () => use.facts().outline);
  const current = useSyncExternalStore(use.subscribe, () => use.facts().current);
  return { outline, current };
}

/** @returns how many words there are, and how many are selected: 0 without a selection */
export function useWords(use: BodyUse): { words: number; selected: number } {
  const words = useSyncExternalStore(use.subscribe, () => use.facts().words);
  const selected = useSyncExternalStore(use.subscribe, () => use.facts().selected);
  return { words, selected };
}

/** An editor's text read from the first to the last subscription. */
export class BodyUse {
  #editor: Editor;
  #reader: BodyReader | null = null;
  #listeners = new Set<() => void>();
  #facts: BodyFacts = { outline: [], current: -1, words: 0, selected: 0 };

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  readonly facts = (): BodyFacts => this.#facts;

  readonly subscribe = (changed: () => void): (() => void) => {
    // Its own function each time: one listener may subscribe twice.
    const listener = (): void => changed();
    this.#listeners.add(listener);
    if (this.#reader === null) {
      this.#reader = new BodyReader(this.#editor, () => this.#take());
      this.#take();
    }
    return () => {
      this.#listeners.delete(listener);
      if (this.#listeners.size > 0) return;
      this.#reader?.close();
      this.#reader = null;
    };
  };

  #take(): void {
    if (this.#reader !== null) this.#facts = this.#reader.facts;
    for (const listener of this.#listeners) listener();
  }
}
