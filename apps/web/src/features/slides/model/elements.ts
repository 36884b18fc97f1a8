import { slide as slides } from '@basoche/crdt';
import type { DeckStore, DrawnSlide } from './deck-store.ts';
import type { Point } from './geometry.ts';

/** What can be put on a slide from the menu. */
export type Insertable = 'text' | slides.ShapeName | 'table';

const SIZES: Record<Insertable, { width: number; height: number }> = {
  text: { width: 3_600, height: 600 },
  rectangle: { width: 2_000, height: 1_200 },
  rounded: { width: 2_000, height: 1_200 },
  ellipse: { width: 1_600, height: 1_600 },
  line: { width: 2_400, height: 200 },
  arrow: { width: 2_400, height: 200 },
  table: { width: 6_000, height: 1_500 },
};

/** Distance between an element and the next that is put there. */
const ASIDE = 200;

/** A new element in the middle of its slide, beside others that stand just there; its id, or `null` when there is no room. */
export function insertElement(store: DeckStore, slide: DrawnSlide, what: Insertable): string | null {
  const page = slides.PAGE_SIZES[store.deck.page];
  const { width, height } = SIZES[what];
  const frame = { x: (page.width - width) / 2, y: (page.height - height) / 2, width, height };
  while (slide.elements.some((each) => each.frame.x === frame.x && each.frame.y === frame.y)) {
    frame.x += ASIDE;
    frame.y += ASIDE;
  }
  return add(store, slide, looksOf(what, frame));
}

function looksOf(what: Insertable, frame: slides.Frame): slides.NewElement {
  if (what === 'text') return { kind: 'text', frame };
  if (what === 'table') return { kind: 'table', frame, size: 16, text: [emptyTable(3, 3)] };
  const isLine = what === 'line' || what === 'arrow';
  return {
    kind: 'shape',
    shape: what,
    frame,
    ...(isLine ? { stroke: 'text', strokeWidth: 2 } : { fill: 'accent', color: 'paper' }),
    align: 'center',
    anchor: 'middle',
  };
}

function emptyTable(rows: number, columns: number): slides.TextBlock {
  const cell = (): slides.TableCell => ({ colspan: 1, rowspan: 1, blocks: [] });
  return {
    type: 'table',
    rows: Array.from({ length: rows }, (_, at) => ({ header: at === 0, cells: Array.from({ length: columns }, cell) })),
  };
}

/** Tenths of a point of a pixel, and how much of a page a new picture takes at most. */
const PIXEL = 7.5;
const MAX_OF_PAGE = 0.6;

export interface NewImage {
  /** Id of its file. */
  file: string;
  /** Pixels. */
  width: number;
  height: number;
}

/**
 * Pictures put on a slide as one step: the first into an empty place for one, the others around a point, which is the
 * middle of the page unless it is given. Gives the ids of their elements, or `null` when there is no room.
 * @param into the place that was chosen for it
 */
export function insertImages(
  store: DeckStore,
  slide: DrawnSlide,
  images: readonly NewImage[],
  { into, at }: { into?: string | undefined; at?: Point | undefined },
): string[] | null {
  const page = slides.PAGE_SIZES[store.deck.page];
  const free = slide.elements.find(
    ({ id, kind, role, image }) =>
      kind === 'image' && !image && (id === into || (into === undefined && at === undefined && role === 'picture')),
  );
  const [first, ...others] = images;
  const rest = free ? others : images;
  const middle = at ?? { x: page.width / 2, y: page.height / 2 };
  const made = rest.map(({ file, width, height }, n): slides.NewElement => {
    const wide = Math.min(width * PIXEL, page.width * MAX_OF_PAGE);
    const high = Math.min(height * PIXEL, page.height * MAX_OF_PAGE);
    const place = { x: middle.x - wide / 2, y: middle.y - high / 2, width: wide, height: high };
    const frame = slides.frameWithin(place, { width, height });
    // One that is dropped near the edge is whole on the page.
    frame.x = Math.max(0, Math.min(page.width - frame.width, frame.x + n * ASIDE));
    frame.y = Math.max(0, Math.min(page.height - frame.height, frame.y + n * ASIDE));
    return { kind: 'image', image: file, frame };
  });
  const { doc, actor } = store;
  return store.act(() => {
    const ids = made.length === 0 ? [] : slides.addElements(doc, actor, slide.id, made);
    if (ids === null || free === undefined || first === undefined) return ids;
    const looks = { image: first.file, frame: slides.frameWithin(free.frame, first) };
    slides.setElements(doc, actor, slide.id, [[free.id, looks]]);
    return [free.id, ...ids];
  });
}

/** Whether its proportions stay when it is pulled, unless Shift lets them go. */
export function keepsShape({ kind, image }: slides.ElementFacts): boolean {
  return kind === 'image' && image !== null;
}

/** A text from elsewhere becomes a box of its own. */
export function pasteText(store: DeckStore, slide: DrawnSlide, text: string): string | null {
  const page = slides.PAGE_SIZES[store.deck.page];
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const blocks = lines.map((line): slides.TextBlock => ({
    type: 'paragraph',
    runs: line === '' ? [] : [{ text: line }],
  }));
  const frame = { x: page.width / 8, y: 1_400, width: (page.width * 3) / 4, height: 600 };
  return add(store, slide, { kind: 'text', frame, text: blocks });
}

function add(store: DeckStore, slide: DrawnSlide, element: slides.NewElement): string | null {
  return store.act(() => slides.addElements(store.doc, store.actor, slide.id, [element]))?.[0] ?? null;
}
