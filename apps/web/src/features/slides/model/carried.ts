import type { Present } from '../../../data/presence.ts';
import type { Placed } from './geometry.ts';

/** The field of presence that says where one’s elements are while a pointer has them. */
export const CARRIED = 'carried';

/** As it is told: pairs of an element’s id and its place. */
export interface ToldCarry {
  slide: string;
  placed: [id: string, placed: Placed][];
}

/** Where others carry elements of a slide now, by id, as far as what their devices tell can be drawn. */
export function carriedBy(others: readonly Present[], slide: string): ReadonlyMap<string, Placed> {
  const carried = new Map<string, Placed>();
  for (const { state } of others) {
    const told = state[CARRIED] as Partial<ToldCarry> | null | undefined;
    if (typeof told !== 'object' || told === null || told.slide !== slide || !Array.isArray(told.placed)) continue;
    for (const each of told.placed as unknown[]) {
      const [id, placed] = Array.isArray(each) ? (each as unknown[]) : [];
      if (typeof id === 'string' && isPlaced(placed)) carried.set(id, placed);
    }
  }
  return carried;
}

function isPlaced(value: unknown): value is Placed {
  const { frame, rotation } = (typeof value === 'object' && value !== null ? value : {}) as Partial<Placed>;
  if (typeof frame !== 'object' || frame === null) return false;
  return [frame.x, frame.y, frame.width, frame.height, rotation].every((side) => Number.isFinite(side));
}
