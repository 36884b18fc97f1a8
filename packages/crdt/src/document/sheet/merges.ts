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

/** Every device leaves out the same ones when they are more, or wider, than a sheet can be drawn with. */
export function readMerges(doc: Y.Doc, sheet: string, grid: Record<Axis, Lines>): Merge[] {
  const places = new MergePlaces();
  let tiles = MAX_TILES;
  const entries = [...(partOf(doc, sheet, 'merges')?.entries() ?? [])].sort(([a], [b]) => (a < b ? -1 : 1));
  for (const [key, value] of entries) {
    const [from, to] = [cellOf(key), typeof value === 'string' ? cellOf(value) : null];
    if (from === null || to === null) continue;
    const rows = spanOf(grid.rows, from.row, to.row);
    const columns = spanOf(grid.columns, from.column, to.column);
    if (rows === null || columns === null || (rows.first === rows.last && columns.first === columns.last)) continue;
    if (tileCount({ rows, columns }) <= tiles) tiles -= places.addApart({ key, rows, columns });
  }
  return places.merges;
}

/** Rows and columns of a tile. */
const TILE: Record<Axis, number> = { rows: 32, columns: 8 };
/** More tiles than a sheet has columns of them. */
const STRIDE = 4096;
/** Tiles looked at for the merges of one sheet: three times those of the largest sheet, ten thousand merged rows of it. */
const MAX_TILES = 1_000_000;

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

  /** Adds it unless it meets another one; returns how many tiles were looked at. */
  addApart(merge: Merge): number {
    let looked = 0;
    for (const tile of tilesOf(merge)) {
      looked += 1;
      if (this.#tiles.get(tile)?.some((other) => meets(other, merge))) return looked;
    }
    this.add(merge);
    return looked;
  }

  /** Merges that have a cell among these, each once. */
  meeting(span: CellSpan): Merge[] {
    const near = [...tilesOf(span)].flatMap((tile) => this.#tiles.get(tile) ?? []);
    return [...new Set(near)].filter((merge) => meets(merge, span));
  }
}

function* tilesOf(span: CellSpan): Generator<number> {
  const [rows, columns] = [tileSpan('rows', span), tileSpan('columns', span)];
  for (let row = rows.first; row <= rows.last; row += 1)
    for (let column = columns.first; column <= columns.last; column += 1) yield row * STRIDE + column;
}

function tileCount(span: CellSpan): number {
  const [rows, columns] = [tileSpan('rows', span), tileSpan('columns', span)];
  return (rows.last - rows.first + 1) * (columns.last - columns.first + 1);
}

function tileSpan(axis: Axis, span: CellSpan): LineSpan {
  const at = (index: number) => Math.floor(index / TILE[axis]);
  return { first: at(span[axis].first), last: at(span[axis].last) };
}

function meets(a: CellSpan, b: CellSpan): boolean {
  return (
    a.rows.first <= b.rows.last &&
    a.rows.last >= b.rows.first &&
    a.columns.first <= b.columns.last &&
    a.columns.last >= b.columns.first
  );
}
