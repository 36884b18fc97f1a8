import type { AnyRow } from '@basoche/protocol';
import type { Segment } from './segment.ts';

/** What is known of a segment without reading it. */
export interface SegmentNote {
  /** Its key; later ones hold over earlier ones. */
  n: number;
  generation: number;
  rows: number;
  /** A part of all that there was: each row once, in the usual order of its kind. */
  isBase?: true;
}

const MAX_SEGMENTS = 150;
const SMALL = 500;
const MAX_SMALL = 16;
/** Rows of a segment when everything is written anew. */
export const SEGMENT_ROWS = 4_000;

/** What to write anew as one; nothing during a fill [RD7]. */
export type Merge = { is: 'none' } | { is: 'all' } | { is: 'last'; segments: readonly SegmentNote[] };

/** Everything, where it was never in order or has become many; the small ones at the end, where they are many. */
export function segmentsToMerge(segments: readonly SegmentNote[]): Merge {
  const [first] = segments;
  if (first === undefined || segments.some(({ generation }) => generation !== first.generation)) return { is: 'none' };
  const isInOrder = segments.some(({ isBase }) => isBase);
  const rows = segments.reduce((sum, segment) => sum + segment.rows, 0);
  if (segments.length > MAX_SEGMENTS || (!isInOrder && rows > SEGMENT_ROWS)) return { is: 'all' };
  const firstSmall = segments.findLastIndex((segment) => segment.isBase || segment.rows >= SMALL) + 1;
  const small = segments.slice(firstSmall);
  return small.length >= MAX_SMALL ? { is: 'last', segments: small } : { is: 'none' };
}

/** In which order they are read: what came last first, because it holds over the rest, then the base from its beginning [RD12]. */
export function readOrder(segments: readonly SegmentNote[]): SegmentNote[] {
  const isBase = (segment: SegmentNote) => segment.isBase === true;
  return [...segments.filter((segment) => !isBase(segment)).toReversed(), ...segments.filter(isBase)];
}

/** Takes segments in the order of reading, and leaves out of each what one before it has named [RD12]. */
export class Unnamed {
  readonly #named = new Map<string, Set<string>>();

  of(segment: Segment): Pick<Segment, 'rows' | 'generation'> {
    for (const { record, id } of segment.gone) this.#of(record).add(id);
    const rows = Object.fromEntries(
      Object.entries(segment.rows).map(([record, list]) => {
        const named = this.#of(record);
        return [record, list.filter(({ id }) => !named.has(id) && named.add(id))];
      }),
    );
    return { rows, generation: segment.generation };
  }

  #of(record: string): Set<string> {
    let named = this.#named.get(record);
    if (named === undefined) this.#named.set(record, (named = new Set()));
    return named;
  }
}

/** Several segments in order as one. */
export function mergeSegments(segments: readonly Segment[]): Segment {
  const rows = new Map<string, Map<string, AnyRow>>();
  const gone = new Map<string, { record: string; id: string }>();
  for (const segment of segments) {
    for (const [record, list] of Object.entries(segment.rows)) {
      const kind = rows.get(record) ?? new Map<string, AnyRow>();
      rows.set(record, kind);
      for (const row of list) {
        kind.set(row.id, row);
        gone.delete(`${record}/${row.id}`);
      }
    }
    for (const loss of segment.gone) {
      rows.get(loss.record)?.delete(loss.id);
      gone.set(`${loss.record}/${loss.id}`, loss);
    }
  }
  return {
    generation: segments.at(-1)?.generation ?? 0,
    rows: Object.fromEntries([...rows].map(([record, kind]) => [record, [...kind.values()]])),
    gone: [...gone.values()],
  };
}

/** In parts that a device reads one after the other: kinds of few rows come with the beginning of the next one [RD12]. */
export function splitSegment({ generation, rows, gone }: Segment, size = SEGMENT_ROWS): Segment[] {
  const parts: Segment[] = [];
  let room = 0;
  for (const [record, list] of Object.entries(rows))
    for (let at = 0; at < list.length;) {
      if (room === 0) {
        parts.push({ generation, rows: {}, gone: [] });
        room = size;
      }
      const some = list.slice(at, at + room);
      parts.at(-1)!.rows[record] = some;
      at += some.length;
      room -= some.length;
    }
  if (gone.length > 0 || parts.length === 0) parts.push({ generation, rows: {}, gone });
  return parts;
}
