import { document as wordDocument } from '@basoche/crdt';
import { meantLine, outlineIndexAt, outlineOf, sameOutline, textblocksOf } from '@basoche/editor';
import type { OutlineEntry } from '@basoche/editor';
import type { Editor } from '@tiptap/core';

export interface BodyFacts {
  outline: readonly OutlineEntry[];
  /** Entry of the outline the caret is under, -1 before the first. */
  current: number;
  words: number;
  /** Of the selection; 0 without one. */
  selected: number;
}

/** Milliseconds between two readings while someone writes: a long text is not counted at each key. */
const PACE = 250;

/** Headings and words of an editor's text, read at most a few times a second. */
export class BodyReader {
  #editor: Editor;
  #changed: () => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  facts: BodyFacts;

  constructor(editor: Editor, changed: () => void) {
    this.#editor = editor;
    this.#changed = changed;
    this.facts = read(editor, null);
    editor.on('transaction', this.#later);
  }

  close(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#editor.off('transaction', this.#later);
  }

  readonly #later = (): void => {
    this.#timer ??= setTimeout(() => {
      this.#timer = null;
      if (this.#editor.isDestroyed) return;
      const facts = read(this.#editor, this.facts);
      if (facts === this.facts) return;
      this.facts = facts;
      this.#changed();
    }, PACE);
  };
}

function read({ state }: Editor, before: BodyFacts | null): BodyFacts {
  const outline = outlineOf(state.doc);
  const current = outlineIndexAt(outline, state.selection.head);
  const words = wordsOf(state.doc);
  const { from, to } = state.selection;
  const selected = from === to ? 0 : wordsOf(state.doc.cut(from, to));
  const same = before !== null && sameOutline(before.outline, outline);
  if (same && before.current === current && before.words === words && before.selected === selected) return before;
  return { outline: same ? before.outline : outline, current, words, selected };
}

/** A block that did not change is the same object: of a long text, the one being written in is counted. */
const counted = new WeakMap<object, number>();

function wordsOf(text: Editor['state']['doc']): number {
  let words = 0;
  for (const block of textblocksOf(text)) {
    const known = counted.get(block) ?? wordDocument.countWords(meantLine(block));
    counted.set(block, known);
    words += known;
  }
  return words;
}
