/** Rows or columns of a sheet, as ranges need to know them. */
export interface LinePlaces {
  /** Ids of the lines that are not deleted, in order. */
  readonly ids: readonly string[];
  /** Line -> where it stands in `ids`; of a deleted one `-1 - n`, where `n` is the line that now stands in its place. */
  readonly places: ReadonlyMap<string, number>;
}

/** Indexes of lines, ends included. */
export interface LineSpan {
  first: number;
  last: number;
}

/** The lines that stand from one to another, in any order, deleted or not; `null` when none is left. */
export function spanOf({ places }: LinePlaces, from: string, to: string): LineSpan | null {
  let [a, b] = [places.get(from), places.get(to)];
  if (a === undefined || b === undefined) return null;
  if (orderOf(a) > orderOf(b)) [a, b] = [b, a];
  const first = a < 0 ? -1 - a : a;
  const last = b < 0 ? -2 - b : b;
  return first > last ? null : { first, last };
}

/** A deleted line stands right before the one in its place. */
function orderOf(place: number): number {
  return place < 0 ? -1.5 - place : place;
}
