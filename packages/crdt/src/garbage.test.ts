import { DOC_KINDS } from '@basoche/protocol';
import { isDeepStrictEqual } from 'node:util';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { createDoc, kinds, type Projection, projectDoc, searchEntries } from './index.ts';
import { type Garbage, garbage, writeGarbage } from './testing/garbage.ts';
import { newReplicas, run, steps } from './testing/replicas.ts';

const RUNS = { numRuns: 150 };
const ROOT_NAMES = [
  'messages',
  'order',
  'edits',
  'reactions',
  'pins',
  'unread',
  'tasks',
  'intervals',
  'columns',
  'items',
  'comments',
  'body',
  'sheets',
  'slides',
  'meta',
];

describe.each(DOC_KINDS)('%s', (kind) => {
  test('[SH5] [PJ3] readers and projections never throw on garbage, and give rows that SQL takes', () => {
    fc.assert(
      fc.property(steps(1), fc.array(garbage(['user0', 'x']), { maxLength: 40, size: 'max' }), (script, writes) => {
        const doc = spoiled(script, writes);
        const rows = projectDoc(kind, doc);
        searchEntries(kind, rows);
        expect(faultsOf(rows)).toEqual([]);
      }),
      RUNS,
    );
  });

  test('[SH5] roots of another type, as a stranger may write them, are read as empty', () => {
    fc.assert(
      fc.property(fc.subarray(ROOT_NAMES), fc.nat(3), (names, shape) => {
        const stranger = new Y.Doc();
        for (const name of names) {
          if (shape === 0) stranger.getArray(name).push([1, { id: 'x' }]);
          else if (shape === 1) stranger.getText(name).insert(0, 'text');
          else if (shape === 2) stranger.getXmlFragment(name).push([new Y.XmlElement('p')]);
          else stranger.getMap(name).set('x', new Y.Map([['y', new Y.Map()]]));
        }
        const doc = new Y.Doc();
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(stranger));
        const rows = projectDoc(kind, doc);
        expect(faultsOf(rows)).toEqual([]);
      }),
      RUNS,
    );
  });

  test('[MG1] migrating garbage twice is migrating it once', () => {
    fc.assert(
      fc.property(steps(1), fc.array(garbage(['user0', 'x']), { maxLength: 40, size: 'max' }), (script, writes) => {
        const doc = spoiled(script, writes);
        kinds[kind].migrate(doc);
        const rows = projectDoc(kind, doc);
        expect(kinds[kind].migrate(doc)).toBe(false);
        expect(projectDoc(kind, doc)).toEqual(rows);
      }),
      RUNS,
    );
  });

  function spoiled(script: Parameters<typeof run>[2], writes: Garbage[]): Y.Doc {
    const replicas = newReplicas(kind, 1);
    run(kind, replicas, script);
    const stranger = new Y.Doc();
    Y.applyUpdate(stranger, Y.encodeStateAsUpdate(replicas.docs[0]!));
    for (const write of writes) writeGarbage(kind, stranger, write);
    const doc = createDoc(kind);
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(stranger));
    return doc;
  }
});

/** What SQL would not take of projected rows: values that are not JSON, NUL, half characters, ids twice or out of order. */
function faultsOf(tables: Projection): string[] {
  const faults: string[] = [];
  const text = JSON.stringify(tables);
  if (!isDeepStrictEqual(JSON.parse(text), tables)) faults.push('not JSON');
  if (/\\u0000|\\ud[89a-f]/.test(text)) faults.push('bad text');
  for (const [table, rows] of Object.entries(tables)) {
    const ids = rows.map((row) => row.id);
    if (!isDeepStrictEqual(ids, [...new Set(ids)].toSorted())) faults.push(`ids of ${table}`);
  }
  return faults;
}
