import type { slide as slides } from '@basoche/crdt';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { keepsShape } from '../model/elements.ts';
import {
  around,
  bounds,
  endsOf,
  type Guide,
  type Handle,
  lineBetween,
  type Placed,
  type Point,
  pulled,
  rotationTowards,
  snapped,
} from '../model/geometry.ts';
import { followPointer } from './follow-pointer.ts';

/** What a pointer does to the chosen elements. */
export type Grip =
  | { how: 'move' }
  | { how: 'pull'; handle: Handle }
  | { how: 'turn' }
  | { how: 'end'; end: 'start' | 'end' };

/** Where elements are while a pointer has them. */
export interface ElementDrag {
  placed: ReadonlyMap<string, Placed>;
  guides: Guide[];
}

interface Press {
  grip: Grip;
  pointer: number;
  at: Point;
  chosen: slides.ElementFacts[];
  others: slides.Frame[];
}

/** Screen pixels that a pointer moves before a press carries something, and within which lines of others draw it. */
const SLACK = 4;
const REACH = 7;

interface ElementDragInput {
  surface: RefObject<HTMLElement | null>;
  page: { width: number; height: number };
  /** Screen pixels of a point. */
  scale: number;
  onPlaced: (placed: ReadonlyMap<string, Placed>) => void;
}

/** Elements carried, pulled and turned by pointer on their slide. Escape leaves everything where it was. */
export function useElementDrag({ surface, page, scale, onPlaced }: ElementDragInput) {
  const [press, setPress] = useState<Press | null>(null);
  const [drag, setDrag] = useState<ElementDrag | null>(null);
  const placed = useEffectEvent(onPlaced);
  const reach = (REACH / scale) * 10;
  const { width, height } = page;

  useEffect(() => {
    if (press === null) return undefined;
    let now: ElementDrag | null = null;
    return followPointer(press.pointer, {
      isBusy: () => now !== null,
      onMove: (event) => {
        const at = pointOf(event, surface.current, scale);
        if (at === null) return;
        const far = Math.hypot(at.x - press.at.x, at.y - press.at.y) * (scale / 10) >= SLACK;
        if (now === null && !far) return;
        now = dragStateAt(press, at, { width, height }, reach, event);
        setDrag(now);
      },
      onEnd: (kept) => {
        if (kept && now !== null) placed(now.placed);
        setDrag(null);
        setPress(null);
      },
    });
  }, [press, surface, scale, reach, width, height]);

  /** Begins at a press on what is chosen. */
  function begin(
    event: { pointerId: number; clientX: number; clientY: number },
    grip: Grip,
    chosen: slides.ElementFacts[],
    all: readonly slides.ElementFacts[],
  ): void {
    const at = pointOf(event, surface.current, scale);
    if (at === null || chosen.length === 0) return;
    const others = all.filter((each) => !chosen.includes(each)).map((each) => bounds(each));
    setPress({ grip, pointer: event.pointerId, at, chosen, others });
  }

  return { drag, begin };
}

/** A place of the screen in tenths of a point of the paper. */
export function pointOf(
  event: { clientX: number; clientY: number },
  surface: HTMLElement | null,
  scale: number,
): Point | null {
  if (surface === null) return null;
  const { left, top } = surface.getBoundingClientRect();
  return { x: ((event.clientX - left) / scale) * 10, y: ((event.clientY - top) / scale) * 10 };
}

function dragStateAt(
  { grip, at: from, chosen, others }: Press,
  at: Point,
  page: { width: number; height: number },
  reach: number,
  keys: { shiftKey: boolean; altKey: boolean },
): ElementDrag {
  const way = { x: at.x - from.x, y: at.y - from.y };
  const [first] = chosen;
  if (grip.how === 'move') {
    // Shift keeps to one line, Alt lets go of the lines of the others.
    if (keys.shiftKey) way[Math.abs(way.x) > Math.abs(way.y) ? 'y' : 'x'] = 0;
    const box = around(chosen.map((each) => bounds(each)));
    const moving = { ...box, x: box.x + way.x, y: box.y + way.y };
    const { dx, dy, guides } = keys.altKey ? FREE : snapped(moving, others, page, reach);
    const placed = chosen.map(({ id, frame, rotation }): [string, Placed] => [
      id,
      { frame: { ...frame, x: frame.x + way.x + dx, y: frame.y + way.y + dy }, rotation },
    ]);
    return { placed: new Map(placed), guides };
  }
  const { id, frame, rotation } = first!;
  const one = (next: Placed): ElementDrag => ({ placed: new Map([[id, next]]), guides: [] });
  if (grip.how === 'turn') return one({ frame, rotation: rotationTowards(frame, at) });
  if (grip.how === 'pull')
    return one({
      frame: pulled({ frame, rotation }, grip.handle, way, keepsShape(first!) !== keys.shiftKey),
      rotation,
    });
  const ends = { ...endsOf({ frame, rotation }), [grip.end]: at };
  return one(lineBetween(ends.start, ends.end, frame.height));
}

const FREE = { dx: 0, dy: 0, guides: [] };
