import { FakeClock } from '@basoche/testkit';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { newDocRow } from '../store/doc-row.ts';
import type { RefusedRow } from '../store/refused-store.ts';
import type { StorageError } from '../store/storage-error.ts';
import { toStorageError } from '../store/storage-error.ts';
import { loseAccess } from './access.ts';
import type { AccessDeps } from './access.ts';
import type { DocSession } from './doc-session.ts';

const NAME = 'document/lost-1';

function written(...texts: string[]): Y.Doc {
  const doc = new Y.Doc();
  for (const text of texts) doc.getMap('notes').set(text, true);
  return doc;
}

/** A document that the server knew, at rest with edits that wait. */
function losing(changes: { stored?: Y.Doc; session?: Partial<DocSession>; refused?: RefusedRow } = {}) {
  const row = { ...newDocRow(NAME), seq: 3, pending: { tab: 1 } as Record<string, number> };
  const dropped: string[] = [];
  const failures: StorageError[] = [];
  let refused = changes.refused;
  const deps = {
    clock: new FakeClock(),
    contents: {
      read: async () => (changes.stored ? Y.encodeStateAsUpdate(changes.stored) : null),
      drop: async (name: string) => void dropped.push(name),
    },
    index: { get: () => row, wrote: async () => {}, change: async () => row },
    refused: { of: () => refused, put: async (each: RefusedRow) => void (refused = each) },
    session: () => changes.session as DocSession | undefined,
    title: () => 'Conclusions',
    creating: () => false,
    created: () => false,
    storageFailed: (error: StorageError) => void failures.push(error),
    changed: () => {},
  };
  const kept = () => {
    const doc = new Y.Doc();
    if (refused) Y.applyUpdate(doc, refused.update);
    return [...doc.getMap('notes').keys()].toSorted();
  };
  return { deps: deps as unknown as AccessDeps, row, dropped, failures, kept };
}

test('[CH10] edits of a document at rest are put aside before its copy leaves', async () => {
  const { deps, dropped, kept } = losing({ stored: written('à part') });
  await loseAccess(deps, NAME, 'FORBIDDEN');
  expect([kept(), dropped]).toEqual([['à part'], [NAME]]);
});

test('[CH10] a marker of another tab counts, although the open document owes nothing itself', async () => {
  const doc = written('d’un autre onglet');
  const session = { doc, facts: { pending: false }, base: null, revision: 1, forget: () => {} };
  const { deps, kept } = losing({ session: session as unknown as Partial<DocSession> });
  await loseAccess(deps, NAME, 'FORBIDDEN');
  expect(kept()).toEqual(['d’un autre onglet']);
});

test('[CH10] what was put aside before stays beside what follows it, from where the server last was', async () => {
  const known = written('su');
  const base = Y.encodeStateVector(known);
  const first = written();
  Y.applyUpdate(first, Y.encodeStateAsUpdate(known));
  first.getMap('notes').set('d’abord', true);
  const before: RefusedRow = {
    id: NAME,
    name: NAME,
    title: '',
    text: '',
    at: 0,
    update: Y.encodeStateAsUpdate(first, base),
    base,
  };
  const then = written();
  Y.applyUpdate(then, Y.encodeStateAsUpdate(known));
  then.getMap('notes').set('ensuite', true);
  const { deps, row } = losing({ stored: then, refused: before });
  // What the server was proved to hold is forgotten with the copy that left.
  row.serverVector = null;
  await loseAccess(deps, NAME, 'FORBIDDEN');
  const all = deps.refused.of(NAME)!;
  expect(all.base).toBe(base);
  const doc = written();
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(known));
  Y.applyUpdate(doc, all.update);
  expect([...doc.getMap('notes').keys()].toSorted()).toEqual(['d’abord', 'ensuite', 'su']);
  expect(Y.parseUpdateMeta(all.update).from.has(known.clientID)).toBe(false);
});

test('[CH11] nothing is dropped of a document while the command that creates it waits', async () => {
  const { deps, dropped, kept } = losing({ stored: written('neuf') });
  deps.creating = () => true;
  await loseAccess(deps, NAME, 'NOT_FOUND');
  expect([kept(), dropped]).toEqual([[], []]);
});

test('[CH17] where the device cannot put the edits aside, the copy stays and the person is told', async () => {
  const { deps, dropped, failures } = losing({ stored: written('à part') });
  deps.refused.put = () => Promise.reject(toStorageError(new Error('full')));
  await loseAccess(deps, NAME, 'READ_ONLY');
  expect(dropped).toEqual([]);
  expect(failures).toHaveLength(1);
});
