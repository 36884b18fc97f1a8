import type { LinePlaces } from '@basoche/domain';
import type * as Y from 'yjs';
import { comparePositions, isPosition } from '../../records/position.ts';
import { type Axis, LINE_SIZE, MAX_LINES } from './shape.ts';

/** Rows or columns of a sheet as they stand. */
export interface Lines extends LinePlaces {
  /** Px of each of `ids`. */
  sizes: number[];
  /** Line -> position, the deleted ones too. */
  positions: ReadonlyMap<string, string>;
}

/** What a deleted line says: who deletes says which contents of it they had seen. */
export interface DeletedLine {
  at: string;
  by: string;
  /** Yjs client -> greatest clock of the contents seen. */
  seen: Record<string, number>;
}

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Where the lines of a sheet's beginning stand. */
export const FIRST_POSITION = 'a0';

/** As if it had been deleted before anybody typed in it. */
const NOTHING_SEEN = { seen: {} };

/** The field that shows the lines of a block. */
export function shownKey(block: string): string {
  return `${block}/shown`;
}

/** Lines of one block stand together: their positions begin with the block's. */
export function linePosition(block: string, index: number): string {
  const digit = (power: number) => DIGITS[Math.floor(index / power) % 62]!;
  return `${block}${digit(3844)}${digit(62)}${digit(1)}V`;
}

/** Ids of a block's lines; the first block has none: its lines are « 1 », « 2 »… */
export function lineId(block: string, index: number): string {
  return block === '' ? String(index + 1) : `${block}.${index}`;
}

/** Lines with their positions, deleted or not, in order; a block that does not say a fitting position and count is left out. */
export function readLines(
  axis: Axis,
  first: number,
  blocks: Y.Map<unknown> | undefined,
  fields: Y.Map<unknown> | undefined,
  isDeleted: (line: string, mark: unknown) => boolean,
): Lines {
  const { all, positions } = allLines(axis, first, blocks, fields);
  const ids: string[] = [];
  const sizes: number[] = [];
  const places = new Map<string, number>();
  const { min, max, usual } = LINE_SIZE[axis];
  for (const { id, hidden } of all) {
    const mark = hidden ? NOTHING_SEEN : fields?.get(`${id}/deleted`);
    if (mark !== undefined && isDeleted(id, mark)) {
      places.set(id, -1 - ids.length);
      continue;
    }
    places.set(id, ids.length);
    ids.push(id);
    const size = fields?.get(`${id}/size`);
    sizes.push(typeof size === 'number' && size >= min && size <= max ? Math.round(size) : usual);
  }
  return { ids, sizes, places, positions };
}

interface PlacedLine {
  id: string;
  position: string;
  /** Whoever inserted its block took that back. */
  hidden: boolean;
}

function allLines(
  axis: Axis,
  first: number,
  blocks: Y.Map<unknown> | undefined,
  fields: Y.Map<unknown> | undefined,
): { all: PlacedLine[]; positions: Map<string, string> } {
  const all: PlacedLine[] = [];
  const positions = new Map<string, string>();
  const add = (block: string, position: string, count: number, hidden: boolean) => {
    for (let index = 0; index < count; index++) {
      const id = lineId(block, index);
      const moved = fields?.get(`${id}/place`);
      const line = { id, position: isPosition(moved) ? moved : linePosition(position, index), hidden };
      all.push(line);
      positions.set(id, line.position);
    }
  };
  add('', FIRST_POSITION, first, false);
  let room: number = MAX_LINES[axis] - first;
  for (const [block, value] of sortedBlocks(blocks)) {
    const { position, count, undoable } = (value ?? {}) as Record<'position' | 'count' | 'undoable', unknown>;
    if (!isPosition(position) || !Number.isInteger(count) || (count as number) < 1 || (count as number) > room)
      continue;
    room -= count as number;
    add(block, position, count as number, undoable === true && !fields?.has(shownKey(block)));
  }
  return { all: all.sort(comparePositions), positions };
}

/** By id, so that every replica leaves out the same ones when there are too many. */
function sortedBlocks(blocks: Y.Map<unknown> | undefined): [string, unknown][] {
  return [...(blocks?.entries() ?? [])].filter(([id]) => /^[\w-]{1,40}$/.test(id)).sort(([a], [b]) => (a < b ? -1 : 1));
}
