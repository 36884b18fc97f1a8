import { DOC_KINDS } from '@basoche/protocol';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as Y from 'yjs';
import { initDoc, kinds, projectDoc, searchEntries } from './index.ts';
import { contentOf, deliverAll, newReplicas, type Replicas, run, steps } from './testing/replicas.ts';

const RUNS = { numRuns: 60 };

describe.each(DOC_KINDS)('%s', (kind) => {
  test('[SH8] replicas that have the same updates hold the same content and rows', () => {
    fc.assert(
      fc.property(steps(3), (script) => {
        const replicas = settled(script);
        const [first, ...others] = replicas.docs;
        const rows = projectDoc(kind, first!);
        for (const other of others) {
          expect(projectDoc(kind, other)).toEqual(rows);
          expect(contentOf(other)).toEqual(contentOf(first!));
        }
      }),
      RUNS,
    );
  });

  test('[SH8] an update that comes again changes nothing', () => {
    fc.assert(
      fc.property(steps(3), (script) => {
        const replicas = settled(script);
        const doc = replicas.docs[0]!;
        const before = Y.encodeStateAsUpdate(doc);
        for (const update of replicas.log) Y.applyUpdate(doc, update);
        expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
      }),
      RUNS,
    );
  });

  test('[PJ2] rows followed update by update equal rows rebuilt from the merged log', () => {
    fc.assert(
      fc.property(steps(3), (script) => {
        const { log } = settled(script);
        const followed = new Y.Doc();
        let rows = projectDoc(kind, followed);
        for (const update of log) {
          Y.applyUpdate(followed, update);
          rows = projectDoc(kind, followed);
        }
        const rebuilt = new Y.Doc();
        Y.applyUpdate(rebuilt, Y.mergeUpdates(log));
        expect(projectDoc(kind, rebuilt)).toEqual(rows);
      }),
      RUNS,
    );
  });

  test('[PJ1] projecting changes nothing and answers the same again', () => {
    fc.assert(
      fc.property(steps(2), (script) => {
        const doc = settled(script).docs[0]!;
        const before = Y.encodeStateAsUpdate(doc);
        const rows = projectDoc(kind, doc);
        expect(projectDoc(kind, doc)).toEqual(rows);
        searchEntries(kind, rows);
        expect(Y.encodeStateAsUpdate(doc)).toEqual(before);
      }),
      RUNS,
    );
  });

  test('[MG1] migrating twice is migrating once, and changes no row of a sound document', () => {
    fc.assert(
      fc.property(steps(2), (script) => {
        const doc = settled(script).docs[0]!;
        const rows = projectDoc(kind, doc);
        expect(kinds[kind].migrate(doc)).toBe(false);
        expect(projectDoc(kind, doc)).toEqual(rows);
      }),
      RUNS,
    );
  });

  test('[SH1] two replicas that make the same document hold the same meta', () => {
    const { docs } = settled([]);
    const late = new Y.Doc();
    initDoc(kind, late);
    Y.applyUpdate(late, Y.encodeStateAsUpdate(docs[0]!));
    expect(late.getMap('meta').toJSON()).toEqual({ kind, version: kinds[kind].version });
  });

  function settled(script: Parameters<typeof run>[2]): Replicas {
    const replicas = newReplicas(kind, 3);
    run(kind, replicas, script);
    deliverAll(replicas);
    return replicas;
  }
});
