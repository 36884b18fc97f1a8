import type { Present } from '../../../data/presence.ts';
import type { Placed } from './geometry.ts';

/** The field of presence that says where one’s elements are while a pointer has them. */
export const DRAG_FIELD = 'carried';

/** As it is told: pairs of an element’s id and its place. */
export interface PublishedDrag {
  slide: string;
  placed: [id: string, placed: Placed][];
}

/** Where others carry elements of a slide now, by id, as far as what their devices tell can be drawn. */
export function draggedBy(others: readonly Present[], slide: string): ReadonlyMap<string, Placed> {
  const dragged = new Map<string, Placed>();
  for (const { state } of others) {
    const told = state[DRAG_FIELD] as Partial<PublishedDrag> | null | undefined;
    if (typeof told !== 'object' || told === null || told.slide !== slide || !Array.isArray(told.placed)) continue;
    for (const each of told.placed as unknown[]) {
      const [id, placed] = Array.isArray(each) ? (each as unknown[]) : [];
      if (typeof id === 'string' && isPlaced(placed)) dragged.set(id, placed);
    }
  }
  return dragged;
}

function isPlaced(value: unknown): value is Placed {
  const { frame, rotation } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Placed>;
  if (typeof frame !== 'object' || frame === null) return false;
  return [frame.x, frame.y, frame.width, frame.height, rotation].every((side) => Number.isFinite(side));
}
