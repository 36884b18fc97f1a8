import { call } from '@basoche/protocol';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Capability } from '../capabilities/capability.ts';
import type { Db } from '../db/database.ts';
import { testDatabase } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import type { TestUser } from '../testing/firm.ts';
import { testApi } from '../testing/test-api.ts';
import { ApiError } from './api-error.ts';
import { createApi } from './api.ts';
import { command, giveUpRunning, onceByKey } from './command.ts';

const Name = z.object({ name: z.string() });
let runs = 0;
let gate: Promise<void> | null = null;

const teams: Capability = {
  name: 'teams',
  routes(deps) {
    const api = createApi(deps, 'teams');
    api.serve(
      call('POST /probe/team', { summary: 'Équipe', body: Name, answer: z.object({ id: z.string() }), status: 201 }),
      ({ c, principal, body }) =>
        command(c, deps.db, async (trx) => {
          runs += 1;
          const id = randomUUID();
          await trx.insertInto('team').values({ id, firm_id: principal.firmId, name: body.name }).execute();
          if (body.name === 'refused') throw new ApiError('UNPROCESSABLE');
          return { id };
        }),
    );
    api.serve(
      call('POST /probe/once', { summary: 'Une fois', body: Name, answer: z.object({ run: z.number() }) }),
      ({ c, body }) =>
        onceByKey(c, deps.db, async () => {
          runs += 1;
          const run = runs;
          await gate;
          if (body.name === 'refused' || (body.name === 'first refused' && run === 1))
            throw new ApiError('UNPROCESSABLE');
          return { run };
        }),
    );
    return api.app;
  },
};

let db: Db;
let claire: TestUser;
let samir: TestUser;
let api: ReturnType<typeof testApi>;
let token: string;

beforeAll(async () => {
  db = await testDatabase();
  ({ claire, samir } = (await testFirm(db, ['claire', 'samir'])).users);
  api = testApi(db, { capabilities: [teams] });
  token = await api.signIn(claire);
});
afterAll(() => db?.close());
beforeEach(() => {
  runs = 0;
  gate = null;
});

const send = (path: string, name: string, key?: string, by = token) =>
  api.send('POST', path, { json: { name }, token: by, headers: key ? { 'idempotency-key': key } : {} });

const count = (name: string) =>
  db.asFirm(
    claire.firmId,
    async (trx) => (await trx.selectFrom('team').select('id').where('name', '=', name).execute()).length,
  );

describe('command', () => {
  test('the same key gives the same answer and one effect', async () => {
    const key = randomUUID();
    const first = await send('/api/probe/team', key, key);
    const again = await send('/api/probe/team', key, key);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(await again.json()).toEqual(await first.json());
    expect(await count(key)).toBe(1);
    expect(runs).toBe(1);
  });

  test('sent many times at once: one effect, one answer', async () => {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => send('/api/probe/team', key, key)));
    const ids = new Set(await Promise.all(answers.map(async (answer) => JSON.stringify(await answer.json()))));
    expect(ids.size).toBe(1);
    expect(await count(key)).toBe(1);
  });

  test('the same form sent again, with another boundary, is the same request', async () => {
    const key = randomUUID();
    const form = () => {
      const made = new FormData();
      made.set('name', key);
      return made;
    };
    const headers = { 'idempotency-key': key };
    const first = await api.send('POST', '/api/probe/team', { form: form(), token, headers });
    const again = await api.send('POST', '/api/probe/team', { form: form(), token, headers });
    expect(await again.json()).toEqual(await first.json());
    expect(await count(key)).toBe(1);
  });

  test('a key used with another query, or for another file of the same name and size, is refused', async () => {
    const key = randomUUID();
    expect((await send('/api/probe/team?a=1', key, key)).status).toBe(201);
    expect((await send('/api/probe/team?a=2', key, key)).status).toBe(409);
    expect((await send('/api/probe/team?a=1', key, key)).status).toBe(201);

    const withFile = (content: string) => {
      const form = new FormData();
      form.set('name', key);
      form.set('file', new File([content], 'bail.txt', { type: 'text/plain' }));
      return api.send('POST', '/api/probe/team', { form, token, headers: { 'idempotency-key': `${key}-file` } });
    };
    expect((await withFile('oui')).status).toBe(201);
    expect((await withFile('non')).status).toBe(409);
    expect((await withFile('oui')).status).toBe(201);
  });

  test('a key used for another request is refused; another person’s same key is another command', async () => {
    const key = randomUUID();
    await send('/api/probe/team', key, key);
    expect((await send('/api/probe/team', 'other', key)).status).toBe(409);
    expect((await send('/api/probe/team', key, key, await api.signIn(samir))).status).toBe(201);
    expect(await count(key)).toBe(2);
  });

  test('a refusal leaves nothing, and its key can be used again', async () => {
    const key = randomUUID();
    expect((await send('/api/probe/team', 'refused', key)).status).toBe(422);
    expect(await count('refused')).toBe(0);
    expect((await send('/api/probe/team', 'refused', key)).status).toBe(422);
    expect(runs).toBe(2);
  });

  test('without a key each request is a command; a malformed key is refused', async () => {
    const name = randomUUID();
    await send('/api/probe/team', name);
    await send('/api/probe/team', name);
    expect(await count(name)).toBe(2);
    expect((await send('/api/probe/team', name, 'x'.repeat(129))).status).toBe(400);
  });
});

describe('onceByKey', () => {
  test('runs once; while it runs a repeat is told to come back; then it gets the answer', async () => {
    const key = randomUUID();
    let open = () => undefined as void;
    gate = new Promise((resolve) => (open = resolve));
    const first = send('/api/probe/once', 'a', key);
    await expect.poll(() => runs).toBe(1);
    const meanwhile = await send('/api/probe/once', 'a', key);
    expect(meanwhile.status).toBe(503);
    expect(meanwhile.headers.get('retry-after')).toBe('2');
    open();
    expect(await (await first).json()).toEqual({ run: 1 });
    expect(await (await send('/api/probe/once', 'a', key)).json()).toEqual({ run: 1 });
    expect(runs).toBe(1);
  });

  test('a command whose process died is given up after two minutes', async () => {
    const key = randomUUID();
    await send('/api/probe/once', 'a', key);
    await db.asFirm(claire.firmId, (trx) =>
      sql`update command_log set status = 0, created_at = now() - interval '3 minutes' where command_id = ${key}`.execute(
        trx,
      ),
    );
    expect(await (await send('/api/probe/once', 'a', key)).json()).toEqual({ run: 2 });
  });

  test('one that was taken over and fails late leaves the key to who took it over', async () => {
    const key = randomUUID();
    let open = () => undefined as void;
    gate = new Promise((resolve) => (open = resolve));
    const slow = send('/api/probe/once', 'first refused', key);
    await expect.poll(() => runs).toBe(1);
    gate = null;
    await db.asFirm(claire.firmId, (trx) =>
      sql`update command_log set created_at = now() - interval '3 minutes' where command_id = ${key}`.execute(trx),
    );
    expect(await (await send('/api/probe/once', 'first refused', key)).json()).toEqual({ run: 2 });
    open();
    expect((await slow).status).toBe(422);
    expect(await (await send('/api/probe/once', 'first refused', key)).json()).toEqual({ run: 2 });
    expect(runs).toBe(2);
  });

  test('a process that has the database for itself gives up at its start what its predecessor was running', async () => {
    const [answered, running] = [randomUUID(), randomUUID()];
    for (const key of [answered, running]) await send('/api/probe/once', 'a', key);
    await db.asFirm(claire.firmId, (trx) =>
      sql`update command_log set status = 0 where command_id = ${running}`.execute(trx),
    );
    expect((await send('/api/probe/once', 'a', running)).status).toBe(503);
    await giveUpRunning(db);
    expect(await (await send('/api/probe/once', 'a', running)).json()).toEqual({ run: 3 });
    expect(await (await send('/api/probe/once', 'a', answered)).json()).toEqual({ run: 1 });
  });

  test('a refusal frees the key', async () => {
    const key = randomUUID();
    expect((await send('/api/probe/once', 'refused', key)).status).toBe(422);
    expect((await send('/api/probe/once', 'refused', key)).status).toBe(422);
    expect(runs).toBe(2);
  });
});
