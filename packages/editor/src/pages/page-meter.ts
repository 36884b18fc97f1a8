import type { Node } from '@tiptap/pm/model';
import type { EditorState } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import type { NotedPages } from '../footnotes/places.ts';
import { isInNote, keepPlaces, placeNotes } from '../footnotes/places.ts';
import { BlockBoxes } from './block-boxes.ts';
import { FarBlocks } from './far-blocks.ts';
import { keepInPlace } from './in-place.ts';
import type { Pages } from './page-breaks.ts';
import { pagesOf, topOnScreen } from './page-breaks.ts';
import type { PagesChange, PagesOptions, PageSettings } from './pages-state.ts';
import { NO_PAGES, SLACK, pagesKey } from './pages-state.ts';
import type { TopBlock } from './top-blocks.ts';
import { topBlocks } from './top-blocks.ts';
import { readCaret } from '../writing/shown-caret.ts';

/** Milliseconds after the last key until pages are measured: writing does not wait for it. */
const PACE = 250;
/** Milliseconds after which they are measured all the same: where several write, nobody pauses for all. */
const LATEST = 2000;
/** Milliseconds that one part of the measuring of a long text may take: what is typed meanwhile waits no longer. */
const BUDGET = 40;
/** Blocks measured at once: more than a screen shows. */
const SOME = 40;

const known = new WeakMap<EditorView, PageMeter>();

/** Measures what changed of the text, a moment after it changed, and says where pages end. */
export class PageMeter {
  #view: EditorView;
  #onPages: (count: number) => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #latest: ReturnType<typeof setTimeout> | null = null;
  #boxes = new BlockBoxes();
  #far: FarBlocks | null = null;
  #count = 1;
  #resized: ResizeObserver;
  /** A text has come, of which pages are awaited: it is measured part after part. */
  #hasCome = true;

  constructor(view: EditorView, { onPages, farHint }: PagesOptions) {
    this.#view = view;
    this.#onPages = onPages;
    if (typeof CSSStyleSheet === 'function' && 'adoptedStyleSheets' in document)
      this.#far = new FarBlocks(view, this.#boxes, farHint);
    // Also when fonts arrive, or a table wraps.
    this.#resized = new ResizeObserver(() => {
      this.#far?.look();
      this.#later();
    });
    this.#resized.observe(view.dom);
    // Before others that look at the text to print it: what is far has no size.
    addEventListener('beforeprint', this.#print, { capture: true });
    addEventListener('afterprint', this.#again);
    addEventListener('resize', this.#look, { passive: true });
    document.addEventListener('scroll', this.#look, { capture: true, passive: true });
    document.fonts?.addEventListener('loadingdone', this.#forget);
    view.dom.addEventListener('beforeinput', this.#rewrite);
    known.set(view, this);
  }

  update(view: EditorView, before: EditorState): void {
    const { state } = view;
    const hasChanged = state.doc !== before.doc;
    const { settings, pages, isWhole } = pagesKey.getState(state)!;
    const old = pagesKey.getState(before)!;
    if (isWhole !== old.isWhole) this.#far?.setWhole(isWhole);
    this.#far?.update(before.doc, settings !== old.settings || pages !== old.pages);
    // Notes that others make wait for the pages, and move nobody's screen.
    if (hasChanged && keepPlaces(view) && isInNote(state) && !isInNote(before)) queueMicrotask(this.#showNote);
    if (hasChanged || settings !== old.settings) this.#later();
  }

  destroy(): void {
    known.delete(this.#view);
    this.#settle();
    this.#resized.disconnect();
    this.#far?.destroy();
    removeEventListener('beforeprint', this.#print, { capture: true });
    removeEventListener('afterprint', this.#again);
    removeEventListener('resize', this.#look);
    document.removeEventListener('scroll', this.#look, { capture: true });
    document.fonts?.removeEventListener('loadingdone', this.#forget);
    this.#view.dom.removeEventListener('beforeinput', this.#rewrite);
  }

  #later(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#some, this.#hasCome ? 0 : PACE);
    this.#latest ??= setTimeout(this.#some, LATEST);
  }

  /** Nothing is waited for any more. */
  #settle(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    if (this.#latest !== null) clearTimeout(this.#latest);
    this.#timer = null;
    this.#latest = null;
  }

  /** Measures these blocks again, that look otherwise though they are the same. */
  remeasure(holds: (block: Node) => boolean): void {
    for (const { node } of topBlocks(this.#view)) if (holds(node)) this.#boxes.forget(node);
    this.#later();
  }

  readonly #look = (): void => this.#far?.look();

  /** Measures what can be measured in a moment. */
  readonly #some = (): void => this.#measure(BUDGET);

  readonly #now = (): void => this.#measure(Number.POSITIVE_INFINITY);

  readonly #forget = (): void => {
    this.#boxes.forgetAll();
    this.#later();
  };

  /** The printer has all of the text; here it is laid out too, for those who fit what is in it to the paper. */
  readonly #print = (): void => {
    this.#far?.setWhole(true);
    this.#now();
  };

  /** What needed all of it is over. */
  readonly #again = (): void => {
    if (!this.#view.isDestroyed) this.#far?.setWhole(pagesKey.getState(this.#view.state)!.isWhole);
  };

  /** A browser that writes over several blocks by itself may pass over what has no box. */
  readonly #rewrite = (): void => {
    const { selection } = this.#view.state;
    if (selection.$from.sameParent(selection.$to)) return;
    this.#far?.setWhole(true);
    // Also where somebody else took the input, and the browser writes nothing.
    requestAnimationFrame(this.#again);
  };

  /** A new note is gone to at once, wherever its page ends. */
  readonly #showNote = (): void => {
    this.#now();
    if (!this.#view.isDestroyed && isInNote(this.#view.state))
      this.#view.dispatch(this.#view.state.tr.scrollIntoView());
  };

  /** @param budget milliseconds */
  #measure(budget: number): void {
    this.#settle();
    const view = this.#view;
    if (view.isDestroyed) return;
    this.#boxes.fitTo(view.dom.clientWidth);
    const blocks = topBlocks(view);
    // The first block has another margin than it would have elsewhere.
    if (blocks[0]) this.#boxes.measure(blocks[0]);
    const missing = blocks.filter((block) => !this.#boxes.isKnown(block));
    const end = performance.now() + budget;
    for (let at = 0; at < missing.length; at += SOME) {
      if (at > 0 && performance.now() > end) return this.#goOn(blocks);
      const part = missing.slice(at, at + SOME);
      const measure = (): void => part.forEach((block) => this.#boxes.measure(block));
      if (this.#far) this.#far.during(part, measure);
      else measure();
    }
    this.#hasCome = false;
    this.#show(blocks);
    if (missing.length > 0) this.#far?.arrange();
  }

  /** What is measured of a text that has just come shows its pages while the rest is measured. */
  #goOn(blocks: readonly TopBlock[]): void {
    const unknown = blocks.findIndex((block) => !this.#boxes.isKnown(block));
    if (pagesKey.getState(this.#view.state)!.pages.starts.length === 0) this.#show(blocks.slice(0, unknown));
    this.#hasCome = true;
    this.#later();
  }

  /** @param measured blocks of the text, all or the first ones */
  #show(measured: readonly TopBlock[]): void {
    const view = this.#view;
    const { settings, pages: before, gaps } = pagesKey.getState(view.state)!;
    const boxes = measured.map((block) => this.#boxes.of(block));
    const pages = settings === null ? NO_PAGES : pagesOf(boxes, settings.height - 2 * settings.margin - SLACK);
    const heights = boxes.map(({ noteHeights }) => noteHeights);
    placeNotes(view, settings === null ? null : notedPages(pages, settings), heights);
    shorten(view, pages, settings);
    const shown = gaps.find().length === (settings === null ? 0 : pages.starts.length);
    if (!shown || !samePages(pages, before)) {
      readCaret(view);
      keepInPlace(view, () => view.dispatch(view.state.tr.setMeta(pagesKey, { pages } satisfies PagesChange)));
    }
    if (pages.count === this.#count) return;
    this.#count = pages.count;
    this.#onPages(pages.count);
  }
}

/**
 * To be called when blocks were drawn anew from what stands elsewhere, as a table of contents is: their heights may be others.
 * @param holds whether a block of the text has such a part
 */
export function drawnAnew(view: EditorView, holds: (block: Node) => boolean): void {
  known.get(view)?.remeasure(holds);
}

function notedPages(pages: Pages, { height, margin, gap }: PageSettings): NotedPages {
  const topOf = (page: number): number => topOnScreen(page, pages, height + gap);
  return { notesOn: pages.notesOn, topOf, room: height - 2 * margin };
}

/** By how much the screen shows fewer pages than the printer makes. Through CSSOM, which a strict CSP allows. */
function shorten({ dom }: EditorView, { long }: Pages, settings: PageSettings | null): void {
  const pitch = settings === null ? 0 : settings.height + settings.gap;
  const less = long.reduce((sum, { over, longer }) => sum + over * pitch - longer, 0);
  dom.style.setProperty('--paper-less', `${less}px`);
}

function samePages(a: Pages, b: Pages): boolean {
  return (
    a.count === b.count &&
    a.starts.length === b.starts.length &&
    a.starts.every((start, i) => {
      const other = b.starts[i]!;
      return start.block === other.block && start.page === other.page && Math.abs(start.blank - other.blank) < 0.5;
    })
  );
}
