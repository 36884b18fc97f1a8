import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { PageStart, Pages } from './page-breaks.ts';
import type { PageSettings, PagesState } from './pages-state.ts';
import { SLACK } from './pages-state.ts';

/**
 * What stands between pages, through a change. Where the binding puts a block in the place of what somebody else changed, what
 * hung at its end is gone; the rest stays where it is, so that an edit far from most pages makes few of them anew.
 */
export function keptGaps(tr: Transaction, { gaps, pages, settings }: PagesState): DecorationSet {
  const mapped = gaps.map(tr.mapping, tr.doc);
  const kept = mapped.find();
  if (kept.length === pages.starts.length) return betweenBlocks(mapped);
  // Pages are found by the index of their first block, which says nothing once blocks came or went.
  if (settings === null || tr.before.childCount !== tr.doc.childCount) return gapsOf(tr.doc, pages, settings);
  const there = new Set(kept.map(({ spec }) => (spec as GapSpec).page));
  const missing = pages.starts.filter(({ page }) => !there.has(page));
  return betweenBlocks(mapped.add(tr.doc, widgets(tr.doc, missing, pages.count, settings)));
}

export function gapsOf(doc: Node, { starts, count }: Pages, settings: PageSettings | null): DecorationSet {
  if (settings === null || starts.length === 0) return DecorationSet.empty;
  return betweenBlocks(DecorationSet.create(doc, widgets(doc, starts, count, settings)));
}

/** Of what stands before a page. */
interface GapSpec {
  page: number;
}

function widgets(doc: Node, starts: readonly PageStart[], count: number, settings: PageSettings): Decoration[] {
  const positions: number[] = [];
  doc.forEach((_, pos) => void positions.push(pos));
  const { header, footer, numbers, firstPlain, height, margin } = settings;
  return starts.flatMap((start) => {
    const pos = positions[start.block];
    if (pos === undefined) return [];
    const key = JSON.stringify([start.page, count, start.blank, header, footer, numbers, firstPlain, height, margin]);
    const spec: GapSpec & Record<string, unknown> = { side: -1, ignoreSelection: true, key, page: start.page };
    return [Decoration.widget(pos, () => buildGap(start, count, settings), spec)];
  });
}

/**
 * For each block of the text ProseMirror looks through all of these, at each key, for what reaches into the block: nothing
 * does of what stands between blocks.
 */
function betweenBlocks(set: DecorationSet): DecorationSet {
  return Object.create(set, { forChild: { value: () => DecorationSet.empty } }) as DecorationSet;
}

/** The blank end of a page with its footer, the space between, and the header of the next. No part of the text to a screen reader. */
function buildGap(start: PageStart, count: number, settings: PageSettings): HTMLElement {
  const gap = document.createElement('div');
  gap.className = 'page-gap';
  gap.contentEditable = 'false';
  gap.setAttribute('aria-hidden', 'true');
  gap.style.height = `${start.blank + SLACK + 2 * settings.margin + settings.gap}px`;
  const plain = start.page === 2 && settings.firstPlain;
  const footer = document.createElement('div');
  footer.className = 'page-foot';
  footer.style.height = `${settings.margin}px`;
  footer.append(textOf(plain ? '' : settings.footer), textOf(numberOf(start.page - 1, count, settings)));
  const between = document.createElement('div');
  between.className = 'page-between';
  between.style.height = `${settings.gap}px`;
  const head = document.createElement('div');
  head.className = 'page-head';
  head.style.height = `${settings.margin}px`;
  head.append(textOf(settings.header));
  gap.append(footer, between, head);
  return gap;
}

function textOf(text: string): HTMLElement {
  const span = document.createElement('span');
  span.textContent = text;
  return span;
}

/** What stands at the foot of a page as its number; '' where none does. */
export function numberOf(page: number, count: number, settings: Pick<PageSettings, 'numbers' | 'firstPlain'>): string {
  return settings.numbers && !(page === 1 && settings.firstPlain) ? `${page} / ${count}` : '';
}
