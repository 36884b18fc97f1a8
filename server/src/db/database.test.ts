// @database both: connections, transactions, roles and migrations.
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, testDatabaseUrl } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import { openDatabase } from './database.ts';
import type { Db, Trx } from './database.ts';
import { ClosedTransactionError, NestedTransactionError } from './scope.ts';

let db: Db;
const firmA = randomUUID();
const firmB = randomUUID();
const projectA = randomUUID();

beforeAll(async () => {
  db = await testDatabase();
  await firm(firmA, 'Cabinet A');
  await firm(firmB, 'Cabinet B');
  await db.asFirm(firmA, (trx) =>
    trx.insertInto('project').values({ id: projectA, firm_id: firmA, code_id: 'A-1', name: 'Dossier A' }).execute(),
  );
});
afterAll(() => db?.close());

async function firm(id: string, name: string): Promise<void> {
  await db.asFirm(id, (trx) =>
    trx
      .insertInto('firm')
      .values({ id, name, siret: null, offer: 'premium', theme: 'light', language: 'fr', avatar: null })
      .execute(),
  );
}

describe('tenants', () => {
  test('a firm sees its own rows only, even by id', async () => {
    const byId = (trx: Trx) => trx.selectFrom('project').selectAll().where('id', '=', projectA).execute();
    expect(await db.asFirm(firmA, byId)).toHaveLength(1);
    expect(await db.asFirm(firmB, byId)).toHaveLength(0);
    expect(await db.asFirm(firmB, (trx) => trx.selectFrom('firm').select('id').execute())).toEqual([{ id: firmB }]);
  });

  test('a firm cannot write, move or delete rows of another', async () => {
    await expect(
      db.asFirm(firmB, (trx) =>
        trx.insertInto('project').values({ id: randomUUID(), firm_id: firmA, code_id: 'A-2', name: 'x' }).execute(),
      ),
    ).rejects.toThrow(/row-level security/);
    await db.asFirm(firmB, async (trx) => {
      const updated = await trx
        .updateTable('project')
        .set({ name: 'vol' })
        .where('id', '=', projectA)
        .executeTakeFirst();
      expect(updated.numUpdatedRows).toBe(0n);
      const deleted = await trx.deleteFrom('project').where('id', '=', projectA).executeTakeFirst();
      expect(deleted.numDeletedRows).toBe(0n);
    });
    await expect(
      db.asFirm(firmA, (trx) =>
        trx.updateTable('project').set({ firm_id: firmB }).where('id', '=', projectA).execute(),
      ),
    ).rejects.toThrow(/row-level security/);
  });

  test('an identifier that is no uuid never reaches SQL', async () => {
    await expect(db.asFirm(`' or true --`, async () => 1)).rejects.toThrow(TypeError);
  });

  test('the application role without a firm gets an error, not rows', async () => {
    const client = await db.pool.connect();
    try {
      for (const table of await tenantTables()) {
        await client.query('begin');
        await client.query('set local role basoche_app');
        await expect(client.query(`select * from "${table}" limit 1`)).rejects.toThrow(/app\.firm_id|uuid/);
        await client.query('rollback');
      }
    } finally {
      client.release();
    }
  });

  test('every table is under forced row-level security with a tenant policy', async () => {
    const { rows } = await db.pool.query<{ name: string; forced: boolean; policies: string }>(
      `select c.relname as name, c.relrowsecurity and c.relforcerowsecurity as forced,
              (select count(*) from pg_policy p where p.polrelid = c.oid and p.polname = 'tenant') as policies
       from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p') and c.relname not like 'kysely_%' order by 1`,
    );
    expect(rows.length).toBeGreaterThan(10);
    expect(rows.filter((row) => !row.forced || row.policies !== '1')).toEqual([]);
  });

  test('every function pins its search path: a dump is restored under an empty one', async () => {
    const { rows } = await db.pool.query(
      `select p.oid::regprocedure::text as name from pg_proc p
       where pronamespace::regnamespace::text in ('public', 'sync', 'access') and prokind = 'f'
         and not coalesce(array_to_string(proconfig, ',') like '%search_path=%', false)`,
    );
    expect(rows).toEqual([]);
  });

  test('the sign-in role sees accounts and sessions, nothing else', async () => {
    expect((await db.asSystem((trx) => trx.selectFrom('firm').select('id').execute())).map((row) => row.id)).toEqual(
      expect.arrayContaining([firmA, firmB]),
    );
    await expect(db.asSystem((trx) => trx.selectFrom('project').selectAll().execute())).rejects.toThrow(
      /permission denied/,
    );
    await expect(db.asSystem((trx) => trx.selectFrom('shared_doc').selectAll().execute())).rejects.toThrow(
      /permission denied/,
    );
  });

  test('the sync role reads documents and grants of all firms and changes none', async () => {
    const client = await db.pool.connect();
    try {
      await client.query('begin');
      await client.query('set local role basoche_sync');
      await client.query('select * from shared_doc');
      await client.query('select * from doc_grant');
      await expect(client.query(`delete from doc_grant`)).rejects.toThrow(/permission denied/);
      await client.query('rollback');
    } finally {
      client.release();
    }
  });

  test('the role and the firm of a transaction do not outlive it', async () => {
    await db.asFirm(firmA, async () => undefined);
    const { rows } = await db.pool.query<{ role: string; firm: string | null }>(
      `select current_setting('role') as role, current_setting('app.firm_id', true) as firm`,
    );
    expect(rows[0]?.role).toBe('none');
    expect(rows[0]?.firm ?? '').toBe('');
  });
});

describe('transactions', () => {
  test('a transaction or a connection beside an open one is refused', async () => {
    await expect(db.asFirm(firmA, () => db.asFirm(firmA, async () => 1))).rejects.toThrow(NestedTransactionError);
    await expect(db.asFirm(firmA, () => db.asSystem(async () => 1))).rejects.toThrow(NestedTransactionError);
    await expect(db.asFirm(firmA, () => db.pool.query('select 1'))).rejects.toThrow(NestedTransactionError);
    await expect(db.asFirm(firmA, () => db.pool.connect())).rejects.toThrow(NestedTransactionError);
  });

  test('a trx kept after its transaction throws', async () => {
    const kept = await db.asFirm(firmA, async (trx) => ({ trx }));
    await expect(kept.trx.selectFrom('project').selectAll().execute()).rejects.toThrow(ClosedTransactionError);
  });

  test('effects run after the commit and never after a rollback', async () => {
    const seen: string[] = [];
    await db.asFirm(firmA, async () => {
      db.afterCommit(() => seen.push('committed'));
      expect(seen).toEqual([]);
    });
    await expect(
      db.asFirm(firmA, async () => {
        db.afterCommit(() => seen.push('never'));
        throw new Error('undo');
      }),
    ).rejects.toThrow('undo');
    expect(seen).toEqual(['committed']);
  });

  test('an effect may use the database', async () => {
    const answer = await new Promise<unknown>((resolve, reject) => {
      db.asFirm(firmA, async () => {
        db.afterCommit(() => void db.asFirm(firmA, async () => 'second').then(resolve, reject));
      }).catch(reject);
    });
    expect(answer).toBe('second');
  });

  test('transactions side by side keep their own firm and their own answers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const id = index % 2 === 0 ? firmA : firmB;
        return db.asFirm(id, async (trx) => {
          const { rows } = await sql<{ n: number; firm: string }>`
            select ${index}::int as n, current_setting('app.firm_id') as firm`.execute(trx);
          return rows[0]?.n === index && rows[0]?.firm === id;
        });
      }),
    );
    expect(answers.every(Boolean)).toBe(true);
  });

  test('queries side by side outside transactions never mix their answers', async () => {
    const answers = await Promise.all(
      Array.from({ length: 300 }, async (_, index) => {
        const { rows } = await db.pool.query<{ n: number }>('select $1::int as n, $2::text as t', [
          index,
          'x'.repeat(index),
        ]);
        return rows[0]?.n === index;
      }),
    );
    expect(answers.every(Boolean)).toBe(true);
  });

  test('each connection has its own prepared statements, and they go with it', async () => {
    const clients = await Promise.all([0, 1, 2].map(() => db.pool.connect()));
    const sql = ['select $1::int as n', 'select $1::int + 100 as n', 'select $1::int + 200 as n'];
    for (const round of [1, 2, 3])
      for (const [index, client] of clients.entries()) {
        const { rows } = await client.query<{ n: number }>({
          name: 'named statement',
          text: sql[index] ?? '',
          values: [round],
        });
        expect(rows[0]?.n).toBe(index * 100 + round);
      }
    for (const client of clients) client.release(true);
    await expect
      .poll(
        async () =>
          (await db.pool.query(`select name from pg_prepared_statements where name like '%named statement'`)).rows,
      )
      .toEqual([]);
  });

  test('a connection that breaks while in use fails its own query and nothing else', async () => {
    const client = await db.pool.connect();
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.destroy(new Error('the line is cut'));
    await expect(client.query('select 1')).rejects.toThrow(/the line is cut|not queryable/);
    client.release(true);
    await db.ping();
  });

  test('a client that dies inside a transaction blocks nobody and leaves nothing', async () => {
    const client = await db.pool.connect();
    await client.query('begin');
    await client.query('create table left_behind (a int)');
    client.release(true);
    const { rows } = await db.pool.query(`select to_regclass('left_behind') as found`);
    expect(rows[0]).toEqual({ found: null });
  });
});

test('a changed grant carries the transaction that changed it', async () => {
  const userId = randomUUID();
  const doc = `board/${randomUUID()}`;
  const xid = (trx: Trx) =>
    trx.selectFrom('doc_grant').select('changed_xid').where('doc', '=', doc).executeTakeFirstOrThrow();
  const first = await db.asFirm(firmA, async (trx) => {
    await trx
      .insertInto('app_user')
      .values({
        id: userId,
        firm_id: firmA,
        email: 'A@x.test',
        firstname: 'A',
        lastname: 'X',
        civility: '',
        fonction: '',
        avatar: null,
        hourly_wage_cents: null,
        target_hours: null,
        password_hash: null,
      })
      .execute();
    await trx
      .insertInto('shared_doc')
      .values({ firm_id: firmA, name: doc, kind: 'board', title: 't', project_id: null, created_by: userId })
      .execute();
    await trx.insertInto('doc_grant').values({ firm_id: firmA, doc, user_id: userId, right: 'write' }).execute();
    return xid(trx);
  });
  const second = await db.asFirm(firmA, async (trx) => {
    await trx.updateTable('doc_grant').set({ right: 'none' }).where('doc', '=', doc).execute();
    return xid(trx);
  });
  expect(BigInt(second.changed_xid)).toBeGreaterThan(BigInt(first.changed_xid));
});

test('migrations are applied once', async () => {
  expect(await db.migrate()).toEqual([]);
  expect(await db.pendingMigrations()).toEqual([]);
});

test('a role that may create roles and is no superuser migrates the embedded engine and acts as each role', async () => {
  const embedded = await openDatabase({ dataDir: null });
  try {
    await embedded.pool.query('create role installer login createrole');
    await embedded.pool.query('alter database postgres owner to installer');
    // The embedded engine has one session, so every connection is this role's from here on.
    await embedded.pool.query('set session authorization installer');
    await embedded.migrate();
    await actAsEachRole(embedded);
    await expect(embedded.pool.query('select * from app_user')).rejects.toThrow(/app\.firm_id|uuid/);
  } finally {
    await embedded.close();
  }
});

describe.runIf(process.env['TEST_DATABASE_URL'])('on a PostgreSQL server', () => {
  test('processes that start together migrate once', async () => {
    const fresh = await testDatabaseUrl({ empty: true });
    const nodes = await Promise.all([0, 1, 2].map(() => openDatabase({ url: fresh?.url, dataDir: null })));
    try {
      const applied = await Promise.all(nodes.map((node) => node.migrate()));
      expect(applied.filter((names) => names.length > 0)).toHaveLength(1);
    } finally {
      await Promise.all(nodes.map((node) => node.close()));
      await fresh?.drop();
    }
  });

  test('an ordinary role that owns its database is enough, and is under row-level security itself', async () => {
    const fresh = await testDatabaseUrl({ empty: true });
    const role = `owner_${randomUUID().slice(0, 8)}`;
    const url = new URL(fresh?.url ?? '');
    await db.pool.query(`create role ${role} login createrole password 'test'`);
    await db.pool.query(`alter database ${url.pathname.slice(1)} owner to ${role}`);
    // From 16 on, roles that another database of the server made are given by who administers them.
    await db.pool.query(`do $$ begin if current_setting('server_version_num')::int >= 160000 then
      grant basoche_app, basoche_auth, basoche_sync, basoche_worker, basoche_admin, basoche_directory, basoche_search to ${role};
    end if; end $$`);
    url.username = role;
    url.password = 'test';
    const owned = await openDatabase({ url: url.href, dataDir: null });
    try {
      await owned.migrate();
      await actAsEachRole(owned);
      await expect(owned.pool.query('select * from app_user')).rejects.toThrow(/app\.firm_id|uuid/);
    } finally {
      await owned.close();
      await fresh?.drop();
      await db.pool.query(`drop owned by ${role}`).catch(() => undefined);
    }
  });
});

async function actAsEachRole(under: Db): Promise<void> {
  const { firmId } = await testFirm(under, ['someone']);
  expect(await under.asFirm(firmId, (trx) => trx.selectFrom('app_user').select('firstname').execute())).toEqual([
    { firstname: 'someone' },
  ]);
  const firms = (trx: Trx) => trx.selectFrom('firm').select('id').execute();
  expect(await under.asSystem(firms)).toHaveLength(1);
  expect(await under.asWorker(firms)).toHaveLength(1);
  expect(await under.asPlatform(firms)).toHaveLength(1);
  expect(await under.asDirectory(firms)).toEqual([]);
  const client = await under.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local role basoche_sync');
    await client.query('rollback');
  } finally {
    client.release();
  }
}

async function tenantTables(): Promise<string[]> {
  const { rows } = await db.pool.query<{ tablename: string }>(
    `select tablename from pg_policies where schemaname = 'public' and policyname = 'tenant' order by 1`,
  );
  return rows.map((row) => row.tablename);
}
