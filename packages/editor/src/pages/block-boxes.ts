import type { Node } from '@tiptap/pm/model';
import { heightsOfNotes } from '../footnotes/places.ts';
import type { PageBlock } from './page-breaks.ts';
import type { TopBlock } from './top-blocks.ts';

/** A block as it was laid out last. Pixels. */
export interface BlockBox extends PageBlock {
  /** Of each of its notes, whose texts stand elsewhere. */
  noteHeights: readonly number[];
}

/** What a block is taken for until it is laid out: a paragraph of six lines. */
const ESTIMATE: BlockBox = {
  height: 134,
  before: 0,
  after: 16,
  keepsNext: false,
  notes: 0,
  noteHeights: [],
  endsPage: false,
};

/** Sizes of the blocks of a text, each measured once while it stays what it is. */
export class BlockBoxes {
  #known = new WeakMap<Node, BlockBox>();
  /** What a block was before it changed, or before all were forgotten: nearer to the truth than a guess. */
  #last = new WeakMap<HTMLElement, BlockBox>();
  #width = 0;

  /** Of no block what was measured holds any more: other fonts. */
  forgetAll(): void {
    this.#known = new WeakMap();
  }

  forget(node: Node): void {
    this.#known.delete(node);
  }

  /** @param width that lines have now, pixels */
  fitTo(width: number): void {
    if (width === this.#width) return;
    this.#width = width;
    this.forgetAll();
  }

  isKnown({ node }: TopBlock): boolean {
    return this.#known.has(node);
  }

  /** As measured; else as it was, or as blocks are on the whole. */
  of({ node, dom }: TopBlock): BlockBox {
    return this.#known.get(node) ?? this.#last.get(dom) ?? ESTIMATE;
  }

  /** Of a block that is laid out. */
  measure({ node, dom }: TopBlock): void {
    const style = getComputedStyle(dom);
    const noteHeights = heightsOfNotes(dom);
    const box: BlockBox = {
      height: dom.getBoundingClientRect().height,
      before: Number.parseFloat(style.marginTop) || 0,
      after: Number.parseFloat(style.marginBottom) || 0,
      keepsNext: node.type.name === 'heading',
      notes: noteHeights.reduce((sum, height) => sum + height, 0),
      noteHeights,
      endsPage: node.type.name === 'pageBreak',
      rows: node.type.name === 'table' ? rowsIn(dom) : [],
    };
    this.#known.set(node, box);
    this.#last.set(dom, box);
  }
}

function rowsIn(dom: HTMLElement): number[] {
  return [...dom.querySelectorAll('tr')].map((row) => row.getBoundingClientRect().height);
}
