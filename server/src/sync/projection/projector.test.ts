import { kinds } from '@basoche/crdt';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { expect, test } from 'vitest';
import * as Y from 'yjs';
import { createMetrics } from '../metrics.ts';
import type { Room } from '../room/room.ts';
import { HandClock } from '../testing/hand-clock.ts';
import { Projector } from './projector.ts';

test('[PR9] what cannot be put back is tried once a step, also where the attempt costs the document’s memory', async () => {
  let attempts = 0;
  const room = {
    name: 'document/x',
    firmId: 'firm',
    module: kinds.document,
    seq: 1,
    projectedSeq: 0,
    isGone: false,
    content: {},
    replica: null,
    atRest: (work: () => void) => work(),
    useReplica: () => ({ doc: new Y.Doc(), orphaned: [{ client: 1, clock: 0, length: 4 }], putBack: () => {} }),
  };
  const away = () => Promise.reject(new Error('no database here'));
  const projector = new Projector({
    db: { asFirm: away },
    clock: new HandClock(),
    log: pino({ level: 'silent' }),
    metrics: createMetrics(new Registry(), {
      sockets: () => 0,
      channels: () => 0,
      rooms: () => 0,
      cacheBytes: () => 0,
    }),
    effects: {},
    isBusy: () => false,
    derive: () => ({}),
    ensureContent: () => Promise.resolve(true),
    refresh: () => Promise.resolve(),
    wentBack: () => {},
    quarantine: () => {},
    reattach: () => {
      attempts += 1;
      // Without an end to it the test would not have one either.
      room.isGone = attempts > 10;
      return Promise.resolve();
    },
  });
  await expect(projector.projected(room as unknown as Room, 1)).rejects.toThrow('no database here');
  expect(attempts).toBe(1);
});
