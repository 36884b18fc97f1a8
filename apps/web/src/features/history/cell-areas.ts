import type { Box } from '../sheets/index.ts';

/** Places as areas without holes: runs of one column, put together where columns beside each other have the same. */
export function areasOf(places: readonly { row: number; column: number }[]): Box[] {
  const byColumn = new Map<number, number[]>();
  for (const { row, column } of places) {
    const rows = byColumn.get(column);
    if (rows) rows.push(row);
    else byColumn.set(column, [row]);
  }
  const areas: Box[] = [];
  /** Areas that reach the column before, by their rows. */
  let open = new Map<string, Box>();
  for (const [column, rows] of [...byColumn].sort(([a], [b]) => a - b)) {
    const next = new Map<string, Box>();
    for (const { first, last } of runsOf(rows)) {
      const key = `${first} ${last}`;
      const before = open.get(key);
      const area = before?.right === column - 1 ? before : { top: first, bottom: last, left: column, right: column };
      area.right = column;
      if (area !== before) areas.push(area);
      next.set(key, area);
    }
    open = next;
  }
  return areas.sort((a, b) => a.top - b.top || a.left - b.left);
}

/** Numbers that follow each other. */
export function runsOf(numbers: readonly number[]): { first: number; last: number }[] {
  const runs: { first: number; last: number }[] = [];
  for (const at of [...new Set(numbers)].sort((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.last === at - 1) run.last = at;
    else runs.push({ first: at, last: at });
  }
  return runs;
}
