import { kinds } from '@basoche/crdt';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import type { Append, AppendResult, Journal } from '../journal/journal.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { createMetrics } from '../metrics.ts';
import { changeIn } from './change.ts';
import { Committer } from './committer.ts';
import { Room } from './room.ts';

const metrics = createMetrics(new Registry(), {
  sockets: () => 0,
  channels: () => 0,
  rooms: () => 0,
  cacheBytes: () => 0,
});

/** A document that nobody wrote in, and a journal that answers each commit with `answer`. */
function setup(answer: (batch: Append[]) => AppendResult[]) {
  const committer: Committer = new Committer({
    journal: { append: async (batch: Append[]) => answer(batch) } as Partial<Journal> as Journal,
    limits: DEFAULT_LIMITS,
    log: pino({ level: 'silent' }),
    metrics,
    now: () => 0,
    flush: () => {},
    ensureContent: async () => true,
    catchUp: async () => {
      throw new Error('the journal is away');
    },
    drop: (each, code) => each.fail(code),
    failed: (each) => each.fail('STORAGE_FAILED'),
    quarantine: (each) => each.fail('QUARANTINED'),
  });
  const stored = {
    id: 1,
    name: 'document/a' as const,
    firmId: 'firm',
    kind: 'document',
    seq: 0,
    commitId: null,
    bytes: 0,
    snapshot: null,
    snapshotSeq: 0,
    snapshotHash: null,
    stateVector: null,
    tail: [],
    projectedSeq: 0,
    isQuarantined: false,
  };
  const events = { isDirty: (each: Room) => committer.isDirty(each), hasMoved: () => {} };
  const room = new Room(stored, kinds.document, events, { now: 0, partBytes: 1_000 });
  return { edit: () => changeIn(room, null, (doc) => doc.getText('t').insert(0, 'a')) };
}

test('[JR4] whoever waits for an edit is answered also when the journal says nothing of it', async () => {
  const { edit } = setup(() => []);
  const refused = { type: 'refused', code: 'STORAGE_FAILED' };
  expect(await Promise.all([edit(), edit()])).toEqual([refused, refused]);
});

test('[JR4] an edit that is committed is durable, though the room ends before it knows what came before', async () => {
  const { edit } = setup((batch) => batch.map(({ docId }) => ({ docId, status: 'ok', base: 5, commitId: '1' })));
  expect(await Promise.all([edit(), edit()])).toMatchObject([
    { type: 'durable', seq: 6 },
    { type: 'durable', seq: 7 },
  ]);
});
