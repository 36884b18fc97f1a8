import type { Node } from '@tiptap/pm/model';
import type { Transaction } from '@tiptap/pm/state';
import { Decoration, DecorationSet } from '@tiptap/pm/view';
import type { PageStart, Pages } from './page-breaks.ts';
import type { PaperSettings, PaperState } from './paper-state.ts';
import { SLACK } from './paper-state.ts';

/** What stands between pages, through a change. The binding replaces the whole text for an edit of somebody else, which leaves nothing of what hung in it. */
export function keptGaps(tr: Transaction, { gaps, pages, settings }: PaperState): DecorationSet {
  const mapped = gaps.map(tr.mapping, tr.doc);
  return mapped.find().length === pages.starts.length ? betweenBlocks(mapped) : gapsOf(tr.doc, pages, settings);
}

export function gapsOf(doc: Node, { starts, count }: Pages, settings: PaperSettings | null): DecorationSet {
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
  return betweenBlocks(DecorationSet.create(doc, gaps));
}

/**
 * For each block of the text ProseMirror looks through all of these, at each key, for what reaches into the block: nothing
 * does of what stands between blocks.
 */
function betweenBlocks(set: DecorationSet): DecorationSet {
  return Object.create(set, { forChild: { value: () => DecorationSet.empty } }) as DecorationSet;
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
