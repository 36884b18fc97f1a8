import type { RecordRows, RowsState } from '@basoche/records';
import { StorageError } from '../store/storage-error.ts';
import { Unnamed } from './merge-segments.ts';
import type { FeedState, StoredRecords } from './record-disk.ts';
import type { Segment } from './segment.ts';

const READING = (): RowsState => ({ is: 'reading' });

/**
 * Puts what the disk has into the rows: from its beginning where nothing is shown yet, in one step in the place of what is
 * [RD12].
 * @returns `false` = what was read is not what was written
 * @throws StorageError
 */
export async function readStored(
  { state, segments }: StoredRecords,
  rows: ReadonlyMap<string, RecordRows>,
  isFirst: boolean,
): Promise<boolean> {
  const unnamed = new Unnamed();
  const parts: Pick<Segment, 'rows' | 'generation'>[] = [];
  let isBegun = false;
  const replace = (stateOf: (name: string, count: number) => RowsState) => {
    for (const [name, own] of rows)
      own.replace(
        parts.map((part) => ({ rows: part.rows[name] ?? [], generation: part.generation })),
        (count) => stateOf(name, count),
      );
  };
  const add = (name: string, part: Pick<Segment, 'rows' | 'generation'>, stateOf: (count: number) => RowsState) =>
    rows
      .get(name)
      ?.apply({ rows: part.rows[name] ?? [], gone: [], generation: part.generation, endsFill: false }, stateOf);
  try {
    for await (const { segment, isBase } of segments) {
      const part = unnamed.of(segment);
      if (isBegun) for (const name of Object.keys(part.rows)) add(name, part, READING);
      else parts.push(part);
      if (!isFirst || isBegun || !isBase) continue;
      isBegun = true;
      replace(READING);
    }
  } catch (error) {
    if (error instanceof StorageError) throw error;
    return false;
  }
  if (!isBegun) replace((name, count) => stateOf(state, name, count));
  else
    for (const name of rows.keys())
      add(name, { rows: {}, generation: state.generation }, (count) => stateOf(state, name, count));
  return true;
}

/** What is known of a kind of which so many rows are here. */
export function stateOf(
  { isFilled, unreadable }: Pick<FeedState, 'isFilled' | 'unreadable'>,
  kind: string,
  count: number,
): RowsState {
  if (!isFilled) return count === 0 ? { is: 'loading' } : { is: 'filling', rows: count };
  return { is: 'complete', unreadable: unreadable[kind] ?? 0 };
}
