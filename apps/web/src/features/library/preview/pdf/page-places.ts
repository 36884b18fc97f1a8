import type { PageSize } from './use-pdf.ts';

/** Pixels between two pages, and around them. */
export const GAP = 12;

/** A place in the document that another zoom keeps: a page from 0, and which part of it is above. */
export interface PagePlace {
  page: number;
  part: number;
}

/** Where each page begins, in pixels of the scrolled area; one more for the end. */
export function pageTops(sizes: readonly PageSize[], zoom: number): number[] {
  const tops = [GAP];
  for (const { height } of sizes) tops.push(tops.at(-1)! + height * zoom + GAP);
  return tops;
}

/** The place that stands at this height. */
export function placeAt(tops: readonly number[], top: number): PagePlace {
  let page = 0;
  while (page + 2 < tops.length && tops[page + 1]! <= top) page += 1;
  const [start, end] = [tops[page]!, tops[page + 1]!];
  return { page, part: Math.max(0, top - start) / (end - start) };
}

/** The height at which a place stands. */
export function topOf(tops: readonly number[], { page, part }: PagePlace): number {
  const start = tops[page] ?? 0;
  // The edge above the first page is seen at its beginning.
  return part === 0 ? start - GAP : start + part * ((tops[page + 1] ?? start) - start);
}

const ZOOMS = [0.25, 0.33, 0.5, 0.67, 0.75, 0.9, 1, 1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4];

/** The next zoom in a direction, the same where there is none. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const further = ZOOMS.filter((each) => (each - zoom) * direction > 0.01);
  return (direction === 1 ? further[0] : further.at(-1)) ?? zoom;
}

/** Largest zoom to which pages are fitted. */
const FIT_MAX = 2;

/** The zoom at which the widest page fills an area of this width. */
export function fittedZoom(sizes: readonly PageSize[], width: number): number {
  const widest = sizes.reduce((most, size) => Math.max(most, size.width), 1);
  return Math.min(FIT_MAX, Math.max(0.1, (width - 2 * GAP) / widest));
}
