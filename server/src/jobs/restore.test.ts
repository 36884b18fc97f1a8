// @database embedded: PostgreSQL has backups of its own.
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { StartError } from '../start-error.ts';
import { testDatabaseIn } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import { testClock } from '../testing/test-api.ts';
import { writeDump } from './dumps.ts';
import { RestoreError, restoreDump } from './restore.ts';

const clock = testClock();
const STAMP = '2026-11-21T09-00-00';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'basoche-restore-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A database with one firm in its dump and another one since. */
async function dumped(): Promise<{ dump: string; kept: string; later: string }> {
  const db = await testDatabaseIn(dataDir);
  try {
    const kept = await testFirm(db, ['kept']);
    const dump = await writeDump(db, clock, dataDir);
    const later = await testFirm(db, ['later']);
    return { dump, kept: kept.firmId, later: later.firmId };
  } finally {
    await db.close();
  }
}

async function firms(): Promise<string[]> {
  const db = await testDatabaseIn(dataDir);
  try {
    return (await db.asSystem((trx) => trx.selectFrom('firm').select('id').execute())).map((row) => row.id);
  } finally {
    await db.close();
  }
}

const folders = () => readdirSync(dataDir).filter((name) => name.startsWith('pgdata'));
const at = (name: string) => join(dataDir, name);

test('a restore that died while it put the dump in place is finished by the next start', async () => {
  const { dump, kept, later } = await dumped();
  const former = await restoreDump(dump, dataDir, clock);
  expect(former).toBe(at(`pgdata.before-restore-${STAMP}`));
  expect(await firms()).toEqual([kept]);

  // Dead between the two renames.
  renameSync(at('pgdata'), at(`pgdata.restored-${STAMP}`));
  expect(await firms()).toEqual([kept]);
  expect(folders().toSorted()).toEqual(['pgdata', `pgdata.before-restore-${STAMP}`]);

  // Dead before the first one.
  renameSync(at('pgdata'), at(`pgdata.restored-${STAMP}`));
  renameSync(at(`pgdata.before-restore-${STAMP}`), at('pgdata'));
  expect(await firms()).toEqual([kept]);
  expect(folders().toSorted()).toEqual(['pgdata', `pgdata.before-restore-${STAMP}`]);
  rmSync(at('pgdata'), { recursive: true });
  renameSync(at(`pgdata.before-restore-${STAMP}`), at('pgdata'));
  expect(await firms()).toEqual([kept, later]);
}, 120_000);

test('a restore that died while it read the dump makes no empty database', async () => {
  const { dump, kept } = await dumped();
  // As an earlier release left it, between its two renames.
  renameSync(at('pgdata'), at('pgdata.restoring'));
  await expect(testDatabaseIn(dataDir)).rejects.toThrow(StartError);
  expect(existsSync(at('pgdata'))).toBe(false);

  await restoreDump(dump, dataDir, clock);
  expect(await firms()).toEqual([kept]);
  expect(folders()).toEqual(['pgdata']);

  // Where the database is there, what a dead restore left is of no use.
  mkdirSync(at(`pgdata.restoring-${STAMP}`));
  expect(await firms()).toEqual([kept]);
  expect(folders()).toEqual(['pgdata']);
}, 120_000);

test('a dump of a newer release, or of another program, is refused before anything is changed', async () => {
  const { kept, later } = await dumped();
  const db = await testDatabaseIn(dataDir);
  await db.pool.query(`insert into kysely_migration (name, timestamp) values ('9999_of_a_later_release', 'x')`);
  const newer = await writeDump(db, testClock(clock.now() + 60_000), dataDir);
  await db.pool.query(`delete from kysely_migration where name = '9999_of_a_later_release'`);
  await db.pool.query('alter table kysely_migration rename to of_another_program');
  const foreign = await writeDump(db, testClock(clock.now() + 120_000), dataDir);
  await db.pool.query('alter table of_another_program rename to kysely_migration');
  await db.close();
  await expect(restoreDump(newer, dataDir, clock)).rejects.toThrow(/plus récente.*9999_of_a_later_release/);
  await expect(restoreDump(foreign, dataDir, clock)).rejects.toThrow(RestoreError);
  expect(folders()).toEqual(['pgdata']);
  expect(await firms()).toEqual([kept, later]);
}, 120_000);
