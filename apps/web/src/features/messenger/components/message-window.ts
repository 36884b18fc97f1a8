import { elementScroll, observeElementOffset, observeElementRect, Virtualizer } from '@tanstack/react-virtual';
import type { VirtualItem } from '@tanstack/react-virtual';

/** What of a long list is on screen; a new object at each change. */
export interface WindowView {
  rows: readonly VirtualItem[];
  /** Height of all rows, px. */
  height: number;
  /** Last row on screen, -1 when none is. */
  end: number;
  atEnd: boolean;
}

/** Closer to the end than this counts as being there, px. */
const NEAR_END = 48;
const ESTIMATED_ROW = 60;

/**
 * The part of a conversation that exists on the page. Stays at the end while the reader is there, whatever changes
 * height, and elsewhere keeps what is being read in its place.
 */
export class MessageWindow {
  #ids: readonly string[];
  #element: HTMLElement | null = null;
  #listeners = new Set<() => void>();
  #virtualizer: Virtualizer<HTMLElement, HTMLElement>;
  #view: WindowView = { rows: [], height: 0, end: -1, atEnd: true };

  constructor(ids: readonly string[]) {
    this.#ids = ids;
    this.#virtualizer = new Virtualizer(this.#options());
  }

  readonly view = (): WindowView => this.#view;

  readonly subscribe = (fn: () => void): (() => void) => {
    this.#listeners.add(fn);
    return () => this.#listeners.delete(fn);
  };

  /** Ref of the scrolled element. */
  readonly attach = (element: HTMLElement | null): (() => void) => {
    this.#element = element;
    const unmount = this.#virtualizer._didMount();
    this.#virtualizer._willUpdate();
    this.#publish();
    return () => {
      this.#element = null;
      unmount();
    };
  };

  /** Ref of a row; the row carries its index in `data-index`. */
  readonly measure = (row: HTMLElement | null): void => this.#virtualizer.measureElement(row);

  /** To call in a layout effect: the rows now on the page are those of `ids`. */
  show(ids: readonly string[]): void {
    if (ids !== this.#ids) {
      this.#ids = ids;
      this.#virtualizer.setOptions(this.#options());
      this.#publish();
    }
  }

  /** To call in a layout effect after every render: scroll positions follow the heights just rendered. */
  settle(): void {
    this.#virtualizer._willUpdate();
    // Rows that turn out smaller than guessed may end the scrolling altogether, and nothing else tells of it.
    if (this.#element !== null && this.#virtualizer.isAtEnd(NEAR_END) !== this.#view.atEnd) this.#publish();
  }

  scrollTo(index: number, align: 'center' | 'start' | 'auto'): void {
    this.#virtualizer.scrollToIndex(index, { align });
  }

  scrollToEnd(): void {
    this.#virtualizer.scrollToEnd();
  }

  /** The row of an index once it is on the page. */
  rowAt(index: number): HTMLElement | null {
    return this.#element?.querySelector<HTMLElement>(`[data-index="${index}"]`) ?? null;
  }

  #options() {
    const ids = this.#ids;
    return {
      count: ids.length,
      getScrollElement: () => this.#element,
      estimateSize: () => ESTIMATED_ROW,
      getItemKey: (index: number) => ids[index] ?? index,
      overscan: 12,
      paddingStart: 16,
      paddingEnd: 12,
      anchorTo: 'end' as const,
      followOnAppend: true,
      scrollEndThreshold: NEAR_END,
      observeElementRect,
      observeElementOffset,
      scrollToFn: elementScroll,
      onChange: () => this.#publish(),
    };
  }

  #publish(): void {
    const virtualizer = this.#virtualizer;
    this.#view = {
      rows: virtualizer.getVirtualItems(),
      height: virtualizer.getTotalSize(),
      end: virtualizer.range?.endIndex ?? -1,
      atEnd: virtualizer.isAtEnd(NEAR_END),
    };
    for (const fn of this.#listeners) fn();
  }
}
