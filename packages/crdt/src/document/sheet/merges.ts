import { type LineSpan, spanOf } from '@basoche/domain';
import type * as Y from 'yjs';
import type { Lines } from './lines.ts';
import { type Axis, cellOf, partOf } from './shape.ts';

/** Cells by the indexes of their lines, ends included. */
export type CellSpan = Record<Axis, LineSpan>;

/** Cells drawn as one; of two that meet the one whose first cell has the lesser key counts. */
export interface Merge extends CellSpan {
  /** Key of the first cell, as it was when they were merged. */
  key: string;
}

export function readMerges(doc: Y.Doc, sheet: string, grid: Record<Axis, Lines>): Merge[] {
  const places = new MergePlaces();
  const entries = [...(partOf(doc, sheet, 'merges')?.entries() ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [key, value] of entries) {
    const [from, to] = [cellOf(key), typeof value === 'string' ? cellOf(value) : null];
    if (from === null || to === null) continue;
    const rows = spanOf(grid.rows, from.row, to.row);
    const columns = spanOf(grid.columns, from.column, to.column);
    if (rows === null || columns === null || (rows.first === rows.last && columns.first === columns.last)) continue;
    if (places.meeting({ rows, columns }).length === 0) places.add({ key, rows, columns });
  }
  return places.merges;
}

/** Rows and columns of a tile. */
const TILE: Record<Axis, number> = { rows: 32, columns: 8 };
/** More tiles than a sheet has columns of them. */
const STRIDE = 4096;

/** Merges by where they stand, of which a sheet of others may have 50 000: only those near a place are looked at. */
export class MergePlaces {
  readonly merges: Merge[] = [];
  #tiles = new Map<number, Merge[]>();

  /** @param merges none of which meet */
  constructor(merges: Iterable<Merge> = []) {
    for (const merge of merges) this.add(merge);
  }

  add(merge: Merge): void {
    this.merges.push(merge);
    for (const tile of tilesOf(merge)) {
      const near = this.#tiles.get(tile);
      if (near) near.push(merge);
      else this.#tiles.set(tile, [merge]);
    }
  }

  /** Merges that have a cell among these, each once. */
  meeting(span: CellSpan): Merge[] {
    const near = [...tilesOf(span)].flatMap((tile) => this.#tiles.get(tile) ?? []);
    return [...new Set(near)].filter((merge) => meets(merge, span));
  }
}

function* tilesOf({ rows, columns }: CellSpan): Generator<number> {
  const at = (axis: Axis, index: number) => Math.floor(index / TILE[axis]);
  for (let row = at('rows', rows.first); row <= at('rows', rows.last); row += 1)
    for (let column = at('columns', columns.first); column <= at('columns', columns.last); column += 1)
      yield row * STRIDE + column;
}

function meets(a: CellSpan, b: CellSpan): boolean {
  return (
    a.rows.first <= b.rows.last &&
    a.rows.last >= b.rows.first &&
    a.columns.first <= b.columns.last &&
    a.columns.last >= b.columns.first
  );
}
