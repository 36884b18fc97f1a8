import type { Node } from '@tiptap/pm/model';
import type { EditorView } from '@tiptap/pm/view';
import { changedBlock } from '../collab/binding.ts';
import type { BlockBoxes } from './block-boxes.ts';
import { countedIn, countsAlike } from './counted.ts';
import { FAR, farRules } from './far-rules.ts';
import { keepInPlace } from './in-place.ts';
import type { Piece, Range } from './near.ts';
import { covers, joined, leftOut, within } from './near.ts';
import type { TopBlock } from './top-blocks.ts';
import { eachChild } from './top-blocks.ts';

/** Blocks up to which a text is laid out whole. */
const FEW = 150;
/** Pixels over and under the screen that are laid out: a note stands up to a page from its mark. */
const AROUND = 2400;
/** Pixels that the text may move against the screen until it is looked at again. */
const STEP = 800;
/** Blocks laid out on both sides of the caret, wherever the screen is, and how few of them may be left on one. */
const CARET_MARGIN = 12;
const MIN = 4;

const known = new WeakMap<EditorView, FarBlocks>();
let names = 0;

/**
 * Leaves out of the page what is far in a long text: at each key a browser passes over all that is laid out of a text that
 * can be written in, and reads it. What is left out has no box; the last block of each stretch keeps the room and the
 * counters. Not `content-visibility` on all of them, which costs in layout what it saves; attributes and not decorations,
 * which would be compared for each block at each key.
 */
export class FarBlocks {
  #view: EditorView;
  #boxes: BlockBoxes;
  #hint: string;
  #sheet = new CSSStyleSheet();
  #rules = '';
  #near: readonly Range[] = [];
  #onScreen: Range = { from: 0, to: 0 };
  /** Where the text began when the screen was looked at last. Pixels. */
  #top = Number.NaN;
  #goneTo: number | null = null;
  /** Pieces of the text when it was arranged last, and what was counted in them. */
  #pieces: readonly Piece[] = [];
  #blocks = 0;
  #isWhole = false;
  #name = String(++names);

  /** @param hint said to a screen reader while something is left out */
  constructor(view: EditorView, boxes: BlockBoxes, hint: string) {
    this.#view = view;
    this.#boxes = boxes;
    this.#hint = hint;
    view.dom.dataset['text'] = this.#name;
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, this.#sheet];
    known.set(view, this);
    this.arrange();
  }

  destroy(): void {
    known.delete(this.#view);
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== this.#sheet);
  }

  /** Lays out all of the text, or what is near again. */
  setWhole(isWhole: boolean): void {
    if (isWhole === this.#isWhole) return;
    this.#isWhole = isWhole;
    this.arrange();
  }

  /**
   * To be called after each change of the text or of the selection.
   * @param before the text before it
   * @param haveMoved the pages are others
   */
  update(before: Node, haveMoved: boolean): void {
    if (!this.#hasCaret() || ((haveMoved || !this.#isNearAlone(before)) && !this.#isArranged())) this.arrange();
  }

  /** To be called when the screen may have moved. */
  look(): void {
    if (this.#takesAll()) return;
    const { top } = this.#view.dom.getBoundingClientRect();
    if (Math.abs(top - this.#top) < STEP) return;
    this.#look(this.#measured(), top);
    if (!covers(this.#near, this.#onScreen)) this.arrange();
  }

  /** Lays out a block that is about to be scrolled to. @param block its index */
  goTo(block: number): void {
    this.#goneTo = block;
    this.arrange();
  }

  /** Lays blocks out for as long as they are looked at. */
  during(blocks: readonly TopBlock[], look: () => void): void {
    const far = blocks.flatMap(({ dom }) => {
      const value = dom.getAttribute(FAR);
      return value === null ? [] : [{ dom, value }];
    });
    const { dom: text } = this.#view;
    this.#unobserved(() => {
      // A text that is shorter for a moment would be scrolled back.
      if (far.length > 0) text.style.minBlockSize = `${text.getBoundingClientRect().height}px`;
      for (const { dom } of far) dom.removeAttribute(FAR);
      try {
        look();
      } finally {
        for (const { dom, value } of far) dom.setAttribute(FAR, value);
        text.style.removeProperty('min-block-size');
      }
    });
  }

  /** Lays out what is near, and keeps room for the rest. */
  arrange(): void {
    const elements: HTMLElement[] = [];
    const pieces = this.#measured(elements);
    this.#blocks = this.#view.state.doc.childCount;
    this.#pieces = pieces;
    if (this.#takesAll()) this.#near = [{ from: 0, to: this.#blocks }];
    else {
      this.#look(pieces, this.#view.dom.getBoundingClientRect().top);
      this.#near = joined(this.#wanted(), this.#blocks);
    }
    const { values, rooms } = leftOut(pieces, this.#near);
    const changed = elements.flatMap((element, i) => {
      const value = values[i] ?? null;
      return element.getAttribute(FAR) === value ? [] : [{ element, value }];
    });
    const rules = farRules(this.#name, rooms);
    if (changed.length === 0 && rules === this.#rules) return;
    const { dom } = this.#view;
    keepInPlace(this.#view, () => {
      if (rules !== this.#rules) this.#sheet.replaceSync((this.#rules = rules));
      this.#unobserved(() => {
        for (const { element, value } of changed)
          if (value === null) element.removeAttribute(FAR);
          else element.setAttribute(FAR, value);
      });
    });
    if (rooms.length > 0 && this.#hint !== '') dom.setAttribute('aria-description', this.#hint);
    else dom.removeAttribute('aria-description');
  }

  #takesAll(): boolean {
    return this.#isWhole || this.#view.state.doc.childCount <= FEW;
  }

  #wanted(): Range[] {
    const { doc, selection } = this.#view.state;
    const around = (block: number, blocks: number): Range => ({ from: block - blocks, to: block + blocks });
    return [
      // The margins of the first and the last go through the edge of the text.
      around(0, 0),
      // What is drawn after the last block stands before one that is not there.
      { from: doc.childCount - 1, to: doc.childCount },
      this.#onScreen,
      around(selection.$anchor.index(0), CARET_MARGIN),
      around(selection.$head.index(0), CARET_MARGIN),
      ...(this.#goneTo === null ? [] : [around(this.#goneTo, CARET_MARGIN)]),
    ];
  }

  /** Whether both ends of the selection are laid out, and what is beside them. */
  #hasCaret(): boolean {
    const { doc, selection } = this.#view.state;
    const last = doc.childCount - 1;
    return [selection.$anchor, selection.$head].every(($pos) => {
      const block = Math.min($pos.index(0), last);
      return covers(this.#near, { from: Math.max(0, block - MIN), to: Math.min(last, block + MIN) });
    });
  }

  /** Whether nothing changed but a block that is laid out, in which the same is counted: a key looks at no other. */
  #isNearAlone(before: Node): boolean {
    const { doc } = this.#view.state;
    const index = doc === before ? 'none' : changedBlock(before, doc);
    if (typeof index === 'string') return index === 'none';
    const isAlike = countsAlike(countedIn(before.child(index)), countedIn(doc.child(index)));
    return isAlike && covers(this.#near, { from: index, to: index });
  }

  /** Whether a change left everything near or far as it was arranged, and the numbers after what is far. */
  #isArranged(): boolean {
    if (this.#blocks !== this.#view.state.doc.childCount) return false;
    let range = 0;
    let index = 0;
    let pieces = 0;
    let isSame = true;
    eachChild(this.#view, (block, element) => {
      while (range < this.#near.length - 1 && index > this.#near[range]!.to) range += 1;
      if (this.#near[range]!.from <= index === element.hasAttribute(FAR)) isSame = false;
      if (!countsAlike(this.#pieces[pieces]?.counted, block && countedIn(block.node))) isSame = false;
      pieces += 1;
      if (block) index += 1;
    });
    return isSame && pieces === this.#pieces.length;
  }

  /** @param elements given those of the pieces */
  #measured(elements: HTMLElement[] = []): Piece[] {
    const pieces: Piece[] = [];
    let index = 0;
    eachChild(this.#view, (block, element) => {
      elements.push(element);
      if (block === null) pieces.push({ height: heightSaid(element), before: 0, after: 0, index, counted: null });
      else {
        const { height, before, after } = this.#boxes.of(block);
        pieces.push({ height, before, after, index, counted: countedIn(block.node) });
        index += 1;
      }
    });
    return pieces;
  }

  #look(pieces: readonly Piece[], top: number): void {
    this.#top = top;
    this.#onScreen = within(pieces, -top - AROUND, innerHeight - top + AROUND);
    if (this.#goneTo !== null && covers([this.#onScreen], { from: this.#goneTo, to: this.#goneTo }))
      this.#goneTo = null;
  }

  /** The editor would take the attributes for a change of the text. */
  #unobserved(work: () => void): void {
    const { domObserver } = this.#view as unknown as { domObserver: { stop(): void; start(): void } };
    domObserver.stop();
    try {
      work();
    } finally {
      domObserver.start();
    }
  }
}

/**
 * To be called before something is scrolled to that may be far from the screen and the caret.
 * @param pos in the text; its end where the text is shorter by now
 */
export function layOutAt(view: EditorView, pos: number): void {
  const { doc } = view.state;
  known.get(view)?.goTo(doc.resolve(Math.min(pos, doc.content.size)).index(0));
}

/** Of what is drawn between blocks: its style says it, in pixels. */
function heightSaid(element: HTMLElement): number {
  return Number.parseFloat(element.style.height) || 0;
}
