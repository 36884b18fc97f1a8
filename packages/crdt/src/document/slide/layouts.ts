import {
  type ElementFacts,
  type ElementKind,
  type Frame,
  type Layout,
  PAGE_SIZES,
  type PageShape,
  type Role,
} from './shape.ts';

/** A place that a layout has for something. */
export interface LayoutPlace {
  role: Role;
  kind: ElementKind;
  frame: Frame;
  size: number;
  color: ElementFacts['color'];
  anchor: ElementFacts['anchor'];
}

const title = { role: 'title', kind: 'text', size: 32, color: 'text', anchor: 'middle' } as const;
const words = { kind: 'text', size: 20, color: 'text', anchor: 'top' } as const;
const head = { ...title, frame: { x: 600, y: 320, width: 8_400, height: 840 } };
const left: Frame = { x: 600, y: 1_320, width: 4_080, height: 3_400 };
const right: Frame = { x: 4_920, y: 1_320, width: 4_080, height: 3_400 };

/** Places of each layout, on a wide page. */
const PLACES: Record<Layout, readonly LayoutPlace[]> = {
  title: [
    { ...title, size: 46, anchor: 'bottom', frame: { x: 800, y: 1_300, width: 8_000, height: 1_700 } },
    { ...words, role: 'subtitle', size: 22, color: 'muted', frame: { x: 800, y: 3_120, width: 8_000, height: 1_000 } },
  ],
  content: [head, { ...words, role: 'body', frame: { x: 600, y: 1_320, width: 8_400, height: 3_400 } }],
  columns: [head, { ...words, role: 'body', frame: left }, { ...words, role: 'second', frame: right }],
  section: [
    { ...title, size: 40, color: 'accent', anchor: 'bottom', frame: { x: 800, y: 1_700, width: 8_000, height: 1_300 } },
    { ...words, role: 'subtitle', color: 'muted', frame: { x: 800, y: 3_120, width: 8_000, height: 900 } },
  ],
  picture: [head, { ...words, role: 'picture', kind: 'image', frame: left }, { ...words, role: 'body', frame: right }],
  blank: [],
};

/** What a slide of this layout has, on a page of this shape. */
export function placesOf(layout: Layout, page: PageShape): LayoutPlace[] {
  const ratio = PAGE_SIZES[page].width / PAGE_SIZES.wide.width;
  return PLACES[layout].map((place) => ({
    ...place,
    frame: { ...place.frame, x: Math.round(place.frame.x * ratio), width: Math.round(place.frame.width * ratio) },
  }));
}
