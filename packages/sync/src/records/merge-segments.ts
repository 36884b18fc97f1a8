import type { AnyRow } from '@basoche/protocol';
import type { Segment } from './segment.ts';

/** What is known of a segment without reading it. */
export interface SegmentNote {
  /** Its key; later ones hold over earlier ones. */
  n: number;
  generation: number;
  rows: number;
}

const MAX_SEGMENTS = 150;
const SMALL = 500;
const MAX_SMALL = 16;
/** Rows of a segment when everything is written anew. */
export const SEGMENT_ROWS = 4_000;

/** Which segments to write anew as one, all of them or the small ones at the end; none during a fill [RD7]. */
export function segmentsToMerge(segments: readonly SegmentNote[]): readonly SegmentNote[] {
  const [first] = segments;
  if (first === undefined || segments.some(({ generation }) => generation !== first.generation)) return [];
  if (segments.length > MAX_SEGMENTS) return segments;
  const firstSmall = segments.findLastIndex(({ rows }) => rows >= SMALL) + 1;
  const small = segments.slice(firstSmall);
  return small.length >= MAX_SMALL ? small : [];
}

/** Several segments in order as one. @param isAll nothing is before them, so that what is gone needs no mention */
export function mergeSegments(segments: readonly Segment[], isAll: boolean): Segment {
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
    gone: isAll ? [] : [...gone.values()],
  };
}

/** In parts that a device reads one after the other. */
export function splitSegment({ generation, rows, gone }: Segment, size = SEGMENT_ROWS): Segment[] {
  const parts = Object.entries(rows).flatMap(([record, list]) =>
    Array.from({ length: Math.ceil(list.length / size) }, (_, part) => ({
      generation,
      rows: { [record]: list.slice(part * size, (part + 1) * size) },
      gone: [] as Segment['gone'],
    })),
  );
  if (gone.length > 0 || parts.length === 0) parts.push({ generation, rows: {}, gone });
  return parts;
}
