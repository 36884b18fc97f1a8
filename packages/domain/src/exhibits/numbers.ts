/** An exhibit of one party in one matter. */
export interface OrderedExhibit {
  id: string;
  /** Order among those that have no number yet; by id where it is the same. */
  position: string;
  /** Given by a communication, for good; `null` before. */
  number: number | null;
}

/**
 * The exhibits of one party as they are listed, each with its number: those that were communicated by the number they have,
 * then the others by the numbers that they would get now.
 */
export function numberedExhibits<T extends OrderedExhibit>(exhibits: readonly T[]): { exhibit: T; number: number }[] {
  const frozen = exhibits
    .flatMap((exhibit) => (exhibit.number === null ? [] : [{ exhibit, number: exhibit.number }]))
    .toSorted((a, b) => a.number - b.number);
  return [...frozen, ...nextNumbers(exhibits, exhibits)];
}

/**
 * The numbers that some exhibits get when they are communicated together: one after another, after every number of the party.
 * @param all exhibits of the party
 * @param chosen of them; those that have a number are left out
 */
export function nextNumbers<T extends OrderedExhibit>(
  all: readonly OrderedExhibit[],
  chosen: readonly T[],
): { exhibit: T; number: number }[] {
  const last = all.reduce((max, { number }) => Math.max(max, number ?? 0), 0);
  return chosen
    .filter(({ number }) => number === null)
    .toSorted(byPosition)
    .map((exhibit, index) => ({ exhibit, number: last + index + 1 }));
}

function byPosition(a: OrderedExhibit, b: OrderedExhibit): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  return a.id < b.id ? -1 : a.id > b.id ? 1 : 0;
}
