import type { Editor } from '@tiptap/core';
import { useMemo, useSyncExternalStore } from 'react';
import { BodyReader } from '../model/body-facts.ts';
import type { BodyFacts } from '../model/body-facts.ts';

/** Outline and word count of the text being edited. */
export function useBodyFacts(editor: Editor): BodyFacts {
  const use = useMemo(() => new BodyUse(editor), [editor]);
  return useSyncExternalStore(use.subscribe, use.facts);
}

/** An editor's text read by one component, from its first to its last subscription. */
class BodyUse {
  #editor: Editor;
  #facts: BodyFacts = { outline: [], current: -1, words: 0, selected: 0 };

  constructor(editor: Editor) {
    this.#editor = editor;
  }

  readonly facts = (): BodyFacts => this.#facts;

  readonly subscribe = (changed: () => void): (() => void) => {
    const take = (): void => {
      this.#facts = reader.facts;
      changed();
    };
    const reader = new BodyReader(this.#editor, take);
    take();
    return () => reader.close();
  };
}
