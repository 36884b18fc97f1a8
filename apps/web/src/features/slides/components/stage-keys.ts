import { slide as slides } from '@basoche/crdt';
import type { DeckStore, DrawnSlide } from '../model/deck-store.ts';
import { keepsShape } from '../model/elements.ts';
import { degreesOf } from '../model/geometry.ts';

/** Tenths of a point of a step of the arrow keys, and of a small one. */
const STEP = 50;
const SMALL = 5;
const TURN = 15;

const WAYS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface Keys {
  key: string;
  shiftKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

/**
 * What arrow keys do to the chosen elements: alone they move, with Shift they make larger or smaller, with Ctrl (⌘) they
 * move by little, with Alt they turn. Gives whether it was such a key.
 */
export function moveByKey(
  store: DeckStore,
  slide: DrawnSlide,
  chosen: readonly slides.ElementFacts[],
  keys: Keys,
): boolean {
  const way = WAYS[keys.key];
  if (way === undefined || chosen.length === 0) return false;
  const step = keys.ctrlKey || keys.metaKey ? SMALL : STEP;
  const [x, y] = [way[0] * step, way[1] * step];
  store.act(() =>
    slides.setElements(
      store.doc,
      store.actor,
      slide.id,
      chosen.map((element) => {
        const { id, frame, rotation } = element;
        if (keys.altKey) return [id, { rotation: degreesOf(rotation + TURN * (way[0] || way[1])) }] as const;
        if (!keys.shiftKey) return [id, { frame: { ...frame, x: frame.x + x, y: frame.y + y } }] as const;
        if (keepsShape(element)) return [id, { frame: scaled(frame, 1 + (x || y) / frame.width) }] as const;
        const width = Math.max(STEP, frame.width + x);
        return [id, { frame: { ...frame, width, height: Math.max(STEP, frame.height + y) } }] as const;
      }),
    ),
  );
  return true;
}

function scaled(frame: slides.Frame, scale: number): slides.Frame {
  const by = Math.max(scale, STEP / Math.min(frame.width, frame.height));
  return { ...frame, width: frame.width * by, height: frame.height * by };
}
