import type { Counted } from './counted.ts';
import { Counts } from './counted.ts';

/** Blocks from one to another, both included, by index. */
export interface Range {
  from: number;
  to: number;
}

/** So few blocks between two ranges are not worth leaving out. */
const WORTH = 4;

/**
 * The ranges in order, without what they share and what is not there.
 * @param last index that there is
 */
export function joined(ranges: readonly Range[], last: number): Range[] {
  const inside = ranges
    .map(({ from, to }) => ({ from: Math.max(0, from), to: Math.min(last, to) }))
    .filter(({ from, to }) => from <= to)
    .toSorted((a, b) => a.from - b.from);
  const out: Range[] = [];
  for (const range of inside) {
    const before = out.at(-1);
    if (before === undefined || range.from > before.to + WORTH) out.push(range);
    else before.to = Math.max(before.to, range.to);
  }
  return out;
}

/** Whether all of a range is in one of these. */
export function covers(ranges: readonly Range[], { from, to }: Range): boolean {
  return ranges.some((range) => range.from <= from && to <= range.to);
}

/** Something that stands in the column of a text. Pixels. */
export interface Box {
  height: number;
  /** Margins: of two that meet, the larger counts. */
  before: number;
  after: number;
}

/** A block of a text, or what is drawn between two. */
export interface Piece extends Box {
  /** Of the block; of what is none, that of the block it stands before. */
  index: number;
  /** `null` of what is no block. */
  counted: Counted | null;
}

/** What is left out of the page. */
export interface LeftOut {
  /** Of each piece: `null` where it is laid out; the number of the stretch of which it keeps the room; '' of the others. */
  values: (string | null)[];
  /** Of each stretch: pixels, and what has been counted up to its end. */
  rooms: { height: number; counts: string }[];
}

/**
 * Leaves out what is in none of the ranges.
 * @param near in order; with the first block and the last
 */
export function leftOut(pieces: readonly Piece[], near: readonly Range[]): LeftOut {
  const values: LeftOut['values'] = [];
  const rooms: LeftOut['rooms'] = [];
  const counts = new Counts();
  let range = 0;
  let begin: number | null = null;
  for (const [i, piece] of pieces.entries()) {
    while (range < near.length - 1 && piece.index > near[range]!.to) range += 1;
    const isNear = near[range]!.from <= piece.index;
    values.push(isNear ? null : '');
    if (!isNear) begin ??= i;
    else if (begin !== null) {
      rooms.push({ height: roomOf(pieces.slice(begin, i), pieces[begin - 1]!, piece), counts: String(counts) });
      values[i - 1] = String(rooms.length);
      begin = null;
    }
    if (piece.counted) counts.add(piece.counted);
  }
  return { values, rooms };
}

/**
 * Height that stands for pieces that are left out, between two that stay with their margins.
 * @param above the one over them
 * @param below the one under them
 */
function roomOf(left: readonly Box[], above: Box, below: Box): number {
  let room = 0;
  let { after } = above;
  for (const box of left) {
    room += Math.max(after, box.before) + box.height;
    ({ after } = box);
  }
  return Math.max(0, room + Math.max(after, below.before) - above.after - below.before);
}

/**
 * The blocks that a stretch of the column meets.
 * @param top,bottom of the stretch, pixels under the beginning of the column
 */
export function within(pieces: readonly Piece[], top: number, bottom: number): Range {
  const met = { from: 0, to: 0 };
  let y = 0;
  let after = 0;
  for (const [i, piece] of pieces.entries()) {
    y += i === 0 ? 0 : Math.max(after, piece.before);
    if (y <= top) met.from = piece.index;
    if (y <= bottom) met.to = piece.index;
    y += piece.height;
    ({ after } = piece);
  }
  return met;
}
