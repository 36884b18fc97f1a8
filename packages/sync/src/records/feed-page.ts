import type { AnyRow, RecordChanges, RecordKind } from '@basoche/protocol';
import type { FeedState } from './record-disk.ts';
import { copiesOf } from './same-shape.ts';
import { rowsIn } from './segment.ts';
import type { Segment } from './segment.ts';

/** What a page of the feed makes of what this device has. */
export interface FeedStep {
  state: FeedState;
  /** `null` = no rows and no losses. */
  added: { n: number; segment: Segment } | null;
  /** Numbers of segments that a fill has replaced. */
  removed: number[];
  endsFill: boolean;
  /** What the rows show, or how far that is, is another. */
  hasChanged: boolean;
}

/** @param shapes fields of each kind as this release knows them */
export function feedStep(
  before: FeedState,
  page: RecordChanges,
  kinds: readonly RecordKind[],
  shapes: FeedState['shapes'],
): FeedStep {
  const startsFill = page.fill?.starts === true;
  const endsFill = page.fill?.ends === true;
  const generation = before.generation + (startsFill ? 1 : 0);
  const { rows, unread, unreadable } = readableRows(page, kinds, startsFill ? {} : before.unreadable);
  const segment: Segment = { generation, rows, gone: [...page.gone, ...unread] };
  const isEmpty = rowsIn(segment) === 0 && segment.gone.length === 0;
  const hasChanged = !isEmpty || page.fill !== null;
  const n = before.segments.reduce((last, each) => Math.max(last, each.n), 0) + 1;
  const added = isEmpty ? null : { n, segment };
  const removed = endsFill ? before.segments.filter((each) => each.generation < generation).map((each) => each.n) : [];
  const segments = before.segments.filter((each) => !removed.includes(each.n));
  return {
    state: {
      cursor: page.cursor,
      seq: before.seq + (hasChanged ? 1 : 0),
      version: before.version + 1,
      generation,
      isFilled: before.isFilled || endsFill,
      segments: added === null ? segments : [...segments, { n, generation, rows: rowsIn(segment) }],
      shapes,
      unreadable,
    },
    added,
    removed,
    endsFill,
    hasChanged,
  };
}

/** Fields of each kind: rows that another release stored may lack some. */
export function shapesOf(kinds: readonly RecordKind[]): Record<string, string> {
  return Object.fromEntries(kinds.map(({ name, blank }) => [name, Object.keys(blank).sort().join()]));
}

/** Rows of kinds that this release knows. One that does not fit its kind is of a newer server: counted, and not shown [RD5]. */
function readableRows(page: RecordChanges, kinds: readonly RecordKind[], before: FeedState['unreadable']) {
  const rows: Record<string, AnyRow[]> = {};
  const newRow: Record<string, () => object> = {};
  const unread: Segment['gone'] = [];
  const unreadable = { ...before };
  const shapes = new Map(kinds.map((kind) => [kind.name, kind.row]));
  for (const { record, row } of page.rows) {
    const shape = shapes.get(record);
    if (shape === undefined) continue;
    const read = shape.safeParse(row);
    if (read.success) {
      newRow[record] ??= copiesOf(Object.keys(read.data as AnyRow));
      (rows[record] ??= []).push(Object.assign(newRow[record](), read.data as AnyRow));
    } else {
      unread.push({ record, id: row.id });
      unreadable[record] = (unreadable[record] ?? 0) + 1;
    }
  }
  return { rows, unread, unreadable };
}
