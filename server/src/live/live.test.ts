import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import { createLog } from '../log.ts';
import { testDatabase } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import type { TestUser } from '../testing/firm.ts';
import { testApi, testClock } from '../testing/test-api.ts';
import { forgetForeignEvents } from './event-log.ts';
import { createLiveHub } from './live-hub.ts';
import type { LiveHub } from './live-hub.ts';
import type { LiveEvent, LiveSubscription } from './live.ts';

let db: Db;
let claire: TestUser;
let samir: TestUser;
let hub: LiveHub;

beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());
const clock = () => testClock(Date.now());
beforeEach(async () => {
  // A transaction that is open elsewhere on the server makes a new stream begin before it: with the events of an earlier test.
  ({ claire, samir } = (await testFirm(db, ['claire', 'samir'])).users);
  hub = createLiveHub(db, clock(), createLog('silent'));
});
afterEach(() => hub.drain());

const never = new AbortController().signal;

const publish = (users: TestUser[], n: number, through: LiveHub = hub) =>
  db.asFirm(claire.firmId, (trx) =>
    through.publish(
      trx,
      users.map((user) => user.userId),
      'message.create',
      { n },
    ),
  );

async function take(subscription: LiveSubscription, count: number): Promise<LiveEvent[]> {
  const events: LiveEvent[] = [];
  while (events.length < count) events.push(...(await subscription.next(never)));
  return events;
}
const numbers = (events: LiveEvent[]) => events.map((event) => (event.payload as { n: number }).n);

describe('live events', () => {
  test('reach their people in order, nobody else, and each open device', async () => {
    const [first, second, other] = [
      await hub.subscribe(claire, null),
      await hub.subscribe(claire, null),
      await hub.subscribe(samir, null),
    ];
    for (let n = 1; n <= 5; n++) await publish([claire], n);
    await publish([claire, samir], 6);
    expect(numbers(await take(first, 6))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(numbers(await take(second, 6))).toEqual([1, 2, 3, 4, 5, 6]);
    expect(numbers(await take(other, 1))).toEqual([6]);
  });

  test('an event of a transaction that fails is never delivered', async () => {
    const subscription = await hub.subscribe(claire, null);
    await expect(
      db.asFirm(claire.firmId, async (trx) => {
        await hub.publish(trx, [claire.userId], 'message.create', { n: 1 });
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    await publish([claire], 2);
    expect(numbers(await take(subscription, 1))).toEqual([2]);
  });

  test('a stream resumes after its last event, with nothing lost and nothing twice', async () => {
    const before = await hub.subscribe(claire, null);
    for (let n = 1; n <= 3; n++) await publish([claire], n);
    const [one] = await take(before, 3);
    before.close();
    for (let n = 4; n <= 6; n++) await publish([claire], n);
    const resumed = await hub.subscribe(claire, one?.id ?? '');
    await publish([claire], 7);
    expect(resumed.missedSome).toBe(false);
    expect(numbers(await take(resumed, 6))).toEqual([2, 3, 4, 5, 6, 7]);
  });

  test('more events than one read holds all arrive', async () => {
    const subscription = await hub.subscribe(claire, null);
    await db.asFirm(claire.firmId, (trx) =>
      sql`insert into live_event (firm_id, user_id, type, payload)
        select ${claire.firmId}, ${claire.userId}, 'x', jsonb_build_object('n', n) from generate_series(1, 1200) n`.execute(
        trx,
      ),
    );
    await hub.poll();
    const got = numbers(await take(subscription, 1_200));
    expect(got).toEqual(Array.from({ length: 1_200 }, (_, index) => index + 1));
  });

  test('a place that is no longer kept, or that is nonsense, is said', async () => {
    expect((await hub.subscribe(claire, '5.1.1000')).missedSome).toBe(true);
    expect((await hub.subscribe(claire, 'x')).missedSome).toBe(true);
  });

  test('a place that the database has not reached, as after a restore, is said, and what follows is heard', async () => {
    const { from } = await hub.subscribe(claire, null);
    const [xid = '', id, seconds, history = ''] = from.split('.');
    const beyond = await hub.subscribe(claire, [BigInt(xid) + 1_000n, id, seconds, history].join('.'));
    const elsewhere = await hub.subscribe(claire, [xid, id, seconds, history.replace(/^./, digitOtherThan)].join('.'));
    for (const subscription of [beyond, elsewhere]) expect(subscription.missedSome).toBe(true);
    await publish([claire], 1);
    for (const subscription of [beyond, elsewhere]) expect(numbers(await take(subscription, 1))).toEqual([1]);
  });

  test('a stream that was open while the database went back is ended, so that its client comes again', async () => {
    const before = await testDatabase();
    try {
      let isBack = false;
      const moving = createLiveHub(
        { ...db, asWorker: (work) => (isBack ? before : db).asWorker(work) },
        clock(),
        createLog('silent'),
      );
      // The other database must be the one that is behind.
      for (let n = 0; n < 5; n++) await publish([claire], n);
      const subscription = await moving.subscribe(claire, null);
      isBack = true;
      await moving.poll();
      expect(await subscription.next(never)).toEqual([]);
      expect((await moving.subscribe(claire, subscription.from)).missedSome).toBe(true);
      await moving.drain();
    } finally {
      await before.close();
    }
  }, 120_000);

  test('events that came with the dump of another database are not delivered once its count gets there', async () => {
    const count = async () => {
      const { rows } = await db.asWorker((trx) =>
        sql<{ count: string }>`select count(*) from live_event where type = 'foreign'`.execute(trx),
      );
      return rows[0]?.count;
    };
    await db.asFirm(claire.firmId, (trx) =>
      sql`insert into live_event (xid, firm_id, user_id, type, payload)
        select (pg_current_xact_id()::text::bigint + n)::text::xid8, ${claire.firmId}, ${claire.userId}, 'foreign', '{}'
        from unnest(array[0, 1000000]) as n`.execute(trx),
    );
    await forgetForeignEvents(db);
    expect(await count()).toBe('1');
  });

  test('what another process writes arrives at the next poll', async () => {
    const elsewhere = createLiveHub(db, clock(), createLog('silent'));
    const subscription = await hub.subscribe(claire, null);
    await publish([claire], 1, elsewhere);
    await hub.poll();
    expect(numbers(await take(subscription, 1))).toEqual([1]);
    await elsewhere.drain();
  });

  test('a waiting stream ends when its signal aborts and when the hub drains', async () => {
    const subscription = await hub.subscribe(claire, null);
    const gone = new AbortController();
    const waiting = subscription.next(gone.signal);
    gone.abort();
    expect(await waiting).toEqual([]);
    const again = subscription.next(never);
    await hub.drain();
    expect(await again).toEqual([]);
  });
});

describe('GET /api/live', () => {
  test('streams events, resumes by Last-Event-ID, and stops with the session', async () => {
    const api = testApi(db, { clock: testClock(Date.now()) });
    const token = await api.signIn(claire);
    expect((await api.get('/api/live')).status).toBe(401);

    const answer = await api.get('/api/live', token);
    expect(answer.headers.get('content-type')).toContain('text/event-stream');
    const lines = reader(answer);
    expect(await lines.until('event: ready')).toBeTruthy();
    const from = (await lines.until('id: ')).slice(4);
    await publish([claire], 1, api.live);
    expect(await lines.until('event: message.create')).toBeTruthy();
    expect(await lines.until('data: ')).toBe('data: {"n":1}');

    const resumed = reader(await api.send('GET', '/api/live', { token, headers: { 'last-event-id': from } }));
    expect(await resumed.until('data: {"n":1}')).toBeTruthy();

    await api.sessions.revokeSession(token);
    await publish([claire], 2, api.live);
    expect(await lines.rest()).not.toContain('"n":2');
    await resumed.rest();
    await api.live.drain();
  });
});

function digitOtherThan(digit: string): string {
  return digit === '0' ? '1' : '0';
}

/** Lines of a stream as they come. */
function reader(answer: Response) {
  const stream = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let buffer = '';
  const more = async () => {
    const chunk = await stream?.read();
    buffer += chunk?.value ?? '';
    return chunk?.done === false;
  };
  return {
    async until(start: string): Promise<string> {
      for (;;) {
        const line = buffer.split('\n').find((one, index, all) => index < all.length - 1 && one.startsWith(start));
        if (line !== undefined) {
          buffer = buffer.slice(buffer.indexOf(line) + line.length + (start.startsWith('event') ? 1 : 0));
          return line;
        }
        if (!(await more())) throw new Error(`the stream ended before ${start}`);
      }
    },
    async rest(): Promise<string> {
      while (await more());
      return buffer;
    },
  };
}
