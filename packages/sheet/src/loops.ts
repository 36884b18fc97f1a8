/** Some cells that are computed together: one, or those of a loop. */
export interface Knot<T> {
  cells: T[];
  looped: boolean;
}

interface Visit<T> {
  cell: T;
  next: Iterator<T>;
}

/**
 * Cells in an order in which each comes after what it reads; those that lead back to themselves together. Without
 * recursion (Tarjan's components, on a stack of our own): a chain may be as long as a sheet.
 * @param readersOf those among `cells` that read a cell
 */
export function knotsOf<T>(cells: Iterable<T>, readersOf: (cell: T) => Iterable<T>): Knot<T>[] {
  const index = new Map<T, number>();
  const low = new Map<T, number>();
  const open = new Set<T>();
  const path: T[] = [];
  const knots: Knot<T>[] = [];
  for (const root of cells) {
    if (index.has(root)) continue;
    const stack: Visit<T>[] = [enter(root)];
    for (let visit = stack.at(-1); visit; visit = stack.at(-1)) {
      const { value, done } = visit.next.next();
      if (done) {
        stack.pop();
        leave(visit.cell, stack.at(-1)?.cell);
      } else if (!index.has(value)) stack.push(enter(value));
      else if (open.has(value)) low.set(visit.cell, Math.min(low.get(visit.cell)!, index.get(value)!));
    }
  }
  return knots.reverse();

  function enter(cell: T): Visit<T> {
    index.set(cell, index.size);
    low.set(cell, index.get(cell)!);
    open.add(cell);
    path.push(cell);
    return { cell, next: readersOf(cell)[Symbol.iterator]() };
  }

  function leave(cell: T, parent: T | undefined): void {
    if (parent !== undefined) low.set(parent, Math.min(low.get(parent)!, low.get(cell)!));
    if (low.get(cell) !== index.get(cell)) return;
    const found = path.splice(path.lastIndexOf(cell));
    for (const each of found) open.delete(each);
    const looped = found.length > 1 || [...readersOf(cell)].includes(cell);
    knots.push({ cells: found, looped });
  }
}
