import type { AnyRow } from '@basoche/protocol';
import { seededRandom } from '@basoche/testkit';
import { expect, test } from 'vitest';
import { mergeSegments, readOrder, segmentsToMerge, splitSegment, Unnamed } from './merge-segments.ts';
import { decodeSegment, encodeSegment } from './segment.ts';
import type { Segment } from './segment.ts';

interface Row extends AnyRow {
  name: string;
  tags: string[];
  at: number | null;
}

/** What segments read one after the other leave. */
function shown(segments: readonly Segment[]): Map<string, AnyRow> {
  const rows = new Map<string, AnyRow>();
  for (const segment of segments) {
    for (const [record, list] of Object.entries(segment.rows))
      for (const row of list) rows.set(`${record}/${row.id}`, row);
    for (const { record, id } of segment.gone) rows.delete(`${record}/${id}`);
  }
  return new Map([...rows].sort(([a], [b]) => (a < b ? -1 : 1)));
}

function randomSegments(random: () => number): Segment[] {
  const chance = (below: number) => Math.floor(random() * below);
  const row = (id: string): Row => ({
    id,
    name: ['Anne', 'Éloi', ''][chance(3)]!,
    tags: ['a', 'b'].slice(chance(3)),
    at: chance(2) || null,
  });
  return Array.from({ length: 2 + chance(8) }, () => {
    const ids = [...new Set(Array.from({ length: chance(6) }, () => String(chance(8))))];
    return {
      generation: 3,
      rows: {
        contact: ids.filter((id) => Number(id) % 2 === 0).map(row),
        matter: ids.filter((id) => Number(id) % 2 === 1).map(row),
      },
      gone: Array.from({ length: chance(3) }, () => ({
        record: ['contact', 'matter'][chance(2)]!,
        id: String(chance(8)),
      })),
    };
  });
}

test('[RD7] whatever is merged reads as before, at rest and in parts', () => {
  const random = seededRandom(7);
  for (let turn = 0; turn < 300; turn += 1) {
    const segments = randomSegments(random);
    const cut = Math.floor(random() * segments.length);
    const tail = mergeSegments(segments.slice(cut));
    const parts = splitSegment(tail, 2).map((part) => decodeSegment(encodeSegment(part)));
    expect(shown([...segments.slice(0, cut), ...parts])).toEqual(shown(segments));
  }
});

test('[RD12] what is read from the last one is the same, over what was written anew', () => {
  const random = seededRandom(12);
  for (let turn = 0; turn < 300; turn += 1) {
    const segments = randomSegments(random);
    const cut = Math.floor(random() * segments.length);
    const all = { ...mergeSegments(segments.slice(0, cut)), gone: [] };
    const base = cut === 0 ? [] : splitSegment(all, 2);
    const stored = [...base, ...segments.slice(cut)];
    const notes = stored.map((_, n) => ({
      n,
      generation: 3,
      rows: 1,
      ...(n < base.length ? { isBase: true as const } : {}),
    }));
    const unnamed = new Unnamed();
    const parts = readOrder(notes).map(({ n }) => ({ ...unnamed.of(stored[n]!), gone: [] }));
    expect(shown(parts)).toEqual(shown(segments));
    const ids = parts.flatMap((part) =>
      Object.entries(part.rows).flatMap(([record, list]) => list.map(({ id }) => `${record}/${id}`)),
    );
    expect(new Set(ids).size).toBe(ids.length);
  }
});

test('[RD7] small segments at the end are merged, everything where it is not in order or many, and nothing during a fill', () => {
  const note = (n: number, rows: number, generation = 1) => ({ n, rows, generation });
  const part = (n: number) => ({ ...note(n, 300), isBase: true as const });
  const page = [note(1, 1000), note(2, 1000)];
  const small = Array.from({ length: 16 }, (_, n) => note(3 + n, 3));
  expect(segmentsToMerge([...page, ...small])).toEqual({ is: 'last', segments: small });
  expect(segmentsToMerge([part(1), ...small])).toEqual({ is: 'last', segments: small });
  expect(segmentsToMerge([...page, ...small.slice(1)])).toEqual({ is: 'none' });
  expect(segmentsToMerge([...small, ...page])).toEqual({ is: 'none' });
  const filled = Array.from({ length: 5 }, (_, n) => note(n, 1000));
  expect(segmentsToMerge(filled)).toEqual({ is: 'all' });
  expect(segmentsToMerge([part(1), part(2), ...filled])).toEqual({ is: 'none' });
  const many = [part(1), ...Array.from({ length: 150 }, (_, n) => note(2 + n, 1000))];
  expect(segmentsToMerge(many)).toEqual({ is: 'all' });
  expect(segmentsToMerge([...many, note(200, 1, 2)])).toEqual({ is: 'none' });
  expect(segmentsToMerge([])).toEqual({ is: 'none' });
});

test('[RD12] kinds of few rows are in the first part, with the beginning of the one that follows', () => {
  const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }));
  const rows = { view: rowsOf('v'), office: rowsOf('o'), contact: rowsOf('a', 'b', 'c', 'd', 'e', 'f') };
  const parts = splitSegment({ generation: 3, rows, gone: [] }, 4).map((part) => part.rows);
  expect(parts).toEqual([
    { view: rowsOf('v'), office: rowsOf('o'), contact: rowsOf('a', 'b') },
    { contact: rowsOf('c', 'd', 'e', 'f') },
  ]);
});
