import { around, bounds, type Placed } from './geometry.ts';

export const ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];
export const DIRECTIONS = ['across', 'down'] as const;
export type Direction = (typeof DIRECTIONS)[number];

interface Element extends Placed {
  id: string;
}

/** Elements on one line with each other, or a single one with the page. */
export function aligned(
  elements: readonly Element[],
  to: Alignment,
  page: { width: number; height: number },
): [id: string, placed: Placed][] {
  const box = elements.length > 1 ? around(elements.map((each) => bounds(each))) : { x: 0, y: 0, ...page };
  return elements.map(({ id, frame, rotation }) => {
    const own = bounds({ frame, rotation });
    const [spareWidth, spareHeight] = [box.width - own.width, box.height - own.height];
    const x = { left: 0, center: spareWidth / 2, right: spareWidth }[to as string];
    const y = { top: 0, middle: spareHeight / 2, bottom: spareHeight }[to as string];
    const moved = {
      ...frame,
      x: x === undefined ? frame.x : frame.x + box.x + x - own.x,
      y: y === undefined ? frame.y : frame.y + box.y + y - own.y,
    };
    return [id, { frame: moved, rotation }];
  });
}

/** Three elements or more with the same distance between them, or between their middles where they have no room. */
export function distributed(elements: readonly Element[], direction: Direction): [id: string, placed: Placed][] {
  const [side, size] = direction === 'across' ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const inOrder = elements
    .map((element) => ({ element, box: bounds(element) }))
    .sort((a, b) => a.box[side] + a.box[size] / 2 - (b.box[side] + b.box[size] / 2));
  const boxes = inOrder.map(({ box }) => box);
  const all = around(boxes);
  const gap = (all[size] - boxes.reduce((sum, box) => sum + box[size], 0)) / (boxes.length - 1);
  const middles = boxes.map((box) => box[side] + box[size] / 2);
  const step = (middles.at(-1)! - middles[0]!) / (boxes.length - 1);
  let next = all[side];
  return inOrder.map(({ element: { id, frame, rotation }, box }, at) => {
    const start = gap < 0 ? middles[0]! + at * step - box[size] / 2 : next;
    next += box[size] + gap;
    return [id, { frame: { ...frame, [side]: frame[side] + start - box[side] }, rotation }];
  });
}
