import { Extension } from '@tiptap/core';
import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { Plugin, PluginKey } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { PageStart, Pages, PaperBlock } from './page-breaks.ts';
import { pagesOf } from './page-breaks.ts';

/** A page as it is shown. Pixels of 1/96 inch. */
export interface PaperSettings {
  height: number;
  margin: number;
  /** Between two pages on the screen. */
  gap: number;
  header: string;
  footer: string;
  numbers: boolean;
  firstPlain: boolean;
}

interface PaperState {
  /** `null`: one flowing text without pages. */
  settings: PaperSettings | null;
  pages: Pages;
  gaps: DecorationSet;
}

type PaperChange = { settings: PaperSettings | null } | { pages: Pages };

const key = new PluginKey<PaperState>('paper');
const NO_PAGES: Pages = { starts: [], count: 1 };

/** Milliseconds after the last key until pages are measured: writing does not wait for it. */
const PACE = 250;
/** Pixels of a page that stay free: print and screen round lines differently. */
const SLACK = 4;

export interface PaperOptions {
  /** Called with the number of pages whenever it changes, never while the text changes. */
  onPages: (count: number) => void;
}

/**
 * Shows where pages end. What is shown are decorations: the text knows nothing of them, and each device measures its own.
 * The printer breaks where the screen does, since the decorations break its pages.
 */
export const Paper = Extension.create<PaperOptions>({
  name: 'paper',

  addOptions() {
    return { onPages: () => {} };
  },

  addProseMirrorPlugins() {
    const { onPages } = this.options;
    return [
      new Plugin<PaperState>({
        key,
        state: {
          init: () => ({ settings: null, pages: NO_PAGES, gaps: DecorationSet.empty }),
          apply(tr, before) {
            const change = tr.getMeta(key) as PaperChange | undefined;
            if (change === undefined) return tr.docChanged ? { ...before, gaps: keptGaps(tr, before) } : before;
            const next = { ...before, ...change };
            if (next.settings === null) next.pages = NO_PAGES;
            return { ...next, gaps: gapsOf(tr.doc, next.pages, next.settings) };
          },
        },
        props: { decorations: (state) => key.getState(state)?.gaps },
        view: (view) => new PageMeter(view, onPages),
      }),
    ];
  },
});

/** Shows the text on such pages, or flowing. */
export function setPaper(editor: Editor, settings: PaperSettings | null): void {
  editor.view.dispatch(editor.state.tr.setMeta(key, { settings } satisfies PaperChange));
}

/** Measures what changed of the text, a moment after it changed. */
class PageMeter {
  #view: EditorView;
  #onPages: (count: number) => void;
  #timer: ReturnType<typeof setTimeout> | null = null;
  #known = new WeakMap<Node, PaperBlock>();
  #width = 0;
  #count = 1;
  #resized: ResizeObserver;

  constructor(view: EditorView, onPages: (count: number) => void) {
    this.#view = view;
    this.#onPages = onPages;
    // Also when fonts arrive, or a table wraps.
    this.#resized = new ResizeObserver(() => this.#later());
    this.#resized.observe(view.dom);
    addEventListener('beforeprint', this.#now);
    document.fonts?.addEventListener('loadingdone', this.#forget);
  }

  update(view: EditorView, before: { doc: Node }): void {
    const { state } = view;
    if (state.doc !== before.doc || key.getState(state)?.settings !== key.getState(before as typeof state)?.settings)
      this.#later();
  }

  destroy(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#resized.disconnect();
    removeEventListener('beforeprint', this.#now);
    document.fonts?.removeEventListener('loadingdone', this.#forget);
  }

  #later(): void {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = setTimeout(this.#now, PACE);
  }

  readonly #forget = (): void => {
    this.#known = new WeakMap();
    this.#later();
  };

  readonly #now = (): void => {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const view = this.#view;
    const state = key.getState(view.state);
    if (view.isDestroyed || !state) return;
    const { settings } = state;
    const pages = settings === null ? NO_PAGES : pagesOf(this.#blocks(), settings.height - 2 * settings.margin - SLACK);
    const shown = state.gaps.find().length === (settings === null ? 0 : pages.starts.length);
    if (!shown || !samePages(pages, state.pages))
      view.dispatch(view.state.tr.setMeta(key, { pages } satisfies PaperChange));
    if (pages.count === this.#count) return;
    this.#count = pages.count;
    this.#onPages(pages.count);
  };

  #blocks(): PaperBlock[] {
    const { dom } = this.#view;
    if (dom.clientWidth !== this.#width) {
      this.#width = dom.clientWidth;
      this.#known = new WeakMap();
    }
    const blocks: PaperBlock[] = [];
    this.#view.state.doc.forEach((node, pos, index) => {
      // The first block has another margin than it would have elsewhere.
      let block = index === 0 ? undefined : this.#known.get(node);
      if (!block) {
        block = measure(node, this.#view.nodeDOM(pos));
        this.#known.set(node, block);
      }
      blocks.push(block);
    });
    return blocks;
  }
}

function measure(node: Node, dom: globalThis.Node | null): PaperBlock {
  const style = dom instanceof HTMLElement ? getComputedStyle(dom) : null;
  return {
    height: dom instanceof HTMLElement ? dom.getBoundingClientRect().height : 0,
    before: Number.parseFloat(style?.marginTop ?? '') || 0,
    after: Number.parseFloat(style?.marginBottom ?? '') || 0,
    keepsNext: node.type.name === 'heading',
    endsPage: node.type.name === 'pageBreak',
  };
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

/** The binding replaces the whole text for an edit of somebody else, which leaves nothing of what hung in it. */
function keptGaps(tr: Transaction, { gaps, pages, settings }: PaperState): DecorationSet {
  const mapped = gaps.map(tr.mapping, tr.doc);
  return mapped.find().length === pages.starts.length ? mapped : gapsOf(tr.doc, pages, settings);
}

function gapsOf(doc: Node, { starts, count }: Pages, settings: PaperSettings | null): DecorationSet {
  if (settings === null || starts.length === 0) return DecorationSet.empty;
  const positions: number[] = [];
  doc.forEach((_, pos) => void positions.push(pos));
  const gaps = starts.flatMap((start) => {
    const pos = positions[start.block];
    if (pos === undefined) return [];
    const { header, footer, numbers, firstPlain, height, margin } = settings;
    return [
      Decoration.widget(pos, () => buildGap(start, count, settings), {
        side: -1,
        ignoreSelection: true,
        key: JSON.stringify([start.page, count, start.blank, header, footer, numbers, firstPlain, height, margin]),
      }),
    ];
  });
  return DecorationSet.create(doc, gaps);
}

/** The blank end of a page with its footer, the space between, and the header of the next. No part of the text to a screen reader. */
function buildGap(start: PageStart, count: number, settings: PaperSettings): HTMLElement {
  const gap = document.createElement('div');
  gap.className = 'page-gap';
  gap.contentEditable = 'false';
  gap.setAttribute('aria-hidden', 'true');
  gap.style.height = `${start.blank + SLACK + 2 * settings.margin + settings.gap}px`;
  const plain = start.page === 2 && settings.firstPlain;
  const foot = document.createElement('div');
  foot.className = 'page-foot';
  foot.style.height = `${settings.margin}px`;
  foot.append(textOf(plain ? '' : settings.footer), textOf(numberOf(start.page - 1, count, settings)));
  const between = document.createElement('div');
  between.className = 'page-between';
  between.style.height = `${settings.gap}px`;
  const head = document.createElement('div');
  head.className = 'page-head';
  head.style.height = `${settings.margin}px`;
  head.append(textOf(settings.header));
  gap.append(foot, between, head);
  return gap;
}

function textOf(text: string): HTMLElement {
  const span = document.createElement('span');
  span.textContent = text;
  return span;
}

/** What stands at the foot of a page as its number; '' where none does. */
export function numberOf(page: number, count: number, settings: Pick<PaperSettings, 'numbers' | 'firstPlain'>): string {
  return settings.numbers && !(page === 1 && settings.firstPlain) ? `${page} / ${count}` : '';
}
