import { sheet as sheets } from '@basoche/crdt';
import type { Box, FileCell } from './book-file.ts';

/** Cells at the ends of a merge that files are told of. */
const MAX_ENDS = 5_000;

/** Files say the lines of merged cells of each of them, a document of the first: it takes them over. */
export function collectBorders(cells: readonly FileCell[], merges: readonly Box[]): void {
  if (merges.length === 0 || cells.every(({ look }) => look.borders === undefined)) return;
  const firsts = new Map(merges.map((box) => [`${box.top} ${box.left}`, box]));
  const places = new sheets.MergePlaces(
    merges.map(({ top, bottom, left, right }) => ({
      ...{ key: `${top} ${left}`, rows: { first: top, last: bottom }, columns: { first: left, last: right } },
    })),
  );
  const collected = new Map<string, sheets.Borders>();
  for (const { row, column, look } of cells) {
    if (look.borders === undefined) continue;
    const [merge] = places.meeting({ rows: { first: row, last: row }, columns: { first: column, last: column } });
    const box = merge && firsts.get(merge.key);
    if (merge === undefined || box === undefined) continue;
    const all = collected.get(merge.key) ?? sheets.readBorders(undefined);
    const own = sheets.readBorders(look.borders);
    for (const side of endsAt(box, row, column)) all[side] ??= own[side];
    collected.set(merge.key, all);
  }
  for (const cell of cells) {
    const all = collected.get(`${cell.row} ${cell.column}`);
    if (all === undefined) continue;
    const { borders: _, ...look } = cell.look;
    const borders = sheets.bordersText(all);
    cell.look = borders === undefined ? look : { ...look, borders };
  }
}

/** The other way: what the first of merged cells says, each of them says for its side. */
export function spreadBorders(cells: FileCell[], merges: readonly Box[]): void {
  if (merges.length === 0) return;
  const byPlace = new Map(cells.map((cell) => [`${cell.row} ${cell.column}`, cell]));
  for (const box of merges) {
    const said = byPlace.get(`${box.top} ${box.left}`)?.look.borders;
    if (said === undefined) continue;
    const all = sheets.readBorders(said);
    for (const { row, column } of endsOf(box)) {
      const own = sheets.readBorders(undefined);
      for (const side of endsAt(box, row, column)) own[side] = all[side];
      const borders = sheets.bordersText(own);
      const cell = byPlace.get(`${row} ${column}`);
      const { borders: _, ...look } = cell?.look ?? {};
      const dressed = borders === undefined ? look : { ...look, borders };
      if (cell) cell.look = dressed;
      else if (borders !== undefined) cells.push({ row, column, content: null, look: dressed });
    }
  }
}

function endsAt({ top, bottom, left, right }: Box, row: number, column: number): sheets.BorderSide[] {
  const at = { top: row === top, right: column === right, bottom: row === bottom, left: column === left };
  return sheets.BORDER_SIDES.filter((side) => at[side]);
}

function* endsOf({ top, bottom, left, right }: Box): Generator<{ row: number; column: number }> {
  if (2 * (bottom - top + right - left + 2) > MAX_ENDS) {
    yield { row: top, column: left };
    return;
  }
  for (let row = top; row <= bottom; row++)
    for (let column = left; column <= right; column += row === top || row === bottom ? 1 : Math.max(1, right - left))
      yield { row, column };
}
