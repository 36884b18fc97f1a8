// @database embedded: PostgreSQL has backups of its own.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { DirectoryInUseError } from '../db/embedded/directory-lock.ts';
import { createLog } from '../log.ts';
import { testDatabaseIn } from '../testing/database.ts';
import { testFirm } from '../testing/firm.ts';
import { testClock } from '../testing/test-api.ts';
import { listDumps, scheduleDumps, writeDump } from './dumps.ts';
import { createJobs } from './jobs.ts';
import { RestoreError, restoreDump } from './restore.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'basoche-dump-'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

test('[EV5] a restored dump holds what was there when it was taken, and the former database is kept', async () => {
  const clock = testClock();
  const db = await testDatabaseIn(dataDir);
  const kept = await testFirm(db, ['kept']);
  const dump = await writeDump(db, clock, dataDir);
  const later = await testFirm(db, ['later']);
  await expect(restoreDump(dump, dataDir, clock)).rejects.toThrow(DirectoryInUseError);
  await db.close();

  const former = await restoreDump(dump, dataDir, clock);
  expect(readdirSync(dataDir)).toContain(former?.split('/').at(-1));
  const restored = await testDatabaseIn(dataDir);
  try {
    const ids = (await restored.asSystem((trx) => trx.selectFrom('firm').select('id').execute())).map((row) => row.id);
    expect(ids).toContain(kept.firmId);
    expect(ids).not.toContain(later.firmId);
    // Devices may hand back what the dump has not.
    const { rows } = await restored.pool.query('select found_by from sync.rollback');
    expect(rows).toEqual([{ found_by: 'the restore command' }]);
    expect(await restored.migrate()).toEqual([]);
    await testFirm(restored, ['after']);
  } finally {
    await restored.close();
  }
}, 60_000);

test('a file that is no dump leaves the database as it was', async () => {
  const db = await testDatabaseIn(dataDir);
  const { firmId } = await testFirm(db, ['kept']);
  await db.close();
  const bad = join(dataDir, 'bad.tar.gz');
  writeFileSync(bad, 'not a dump');
  await expect(restoreDump(bad, dataDir, testClock())).rejects.toThrow(RestoreError);
  const again = await testDatabaseIn(dataDir);
  expect((await again.asSystem((trx) => trx.selectFrom('firm').select('id').execute())).map((row) => row.id)).toEqual([
    firmId,
  ]);
  await again.close();
}, 60_000);

test('a dump that fails leaves nothing of itself, and what an earlier one left goes', async () => {
  const clock = testClock();
  const db = await testDatabaseIn(dataDir);
  const folder = join(dataDir, 'dumps');
  try {
    // A folder in its place is what no file can replace.
    const inTheWay = join(folder, 'basoche-2026-11-21T09-00-00Z.tar.gz');
    mkdirSync(join(inTheWay, 'something'), { recursive: true });
    writeFileSync(join(folder, 'basoche-2026-11-20T09-00-00Z.tar.gz.part'), 'of a process that died');
    await expect(writeDump(db, clock, dataDir)).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
    expect(readdirSync(folder)).toEqual([basename(inTheWay)]);
    rmSync(inTheWay, { recursive: true });
    expect(await writeDump(db, clock, dataDir)).toBe(inTheWay);
    expect(readdirSync(folder)).toEqual([basename(inTheWay)]);
  } finally {
    await db.close();
  }
}, 60_000);

test('more dumps than wanted go before the next one, which may not succeed', async () => {
  const clock = testClock();
  const db = await testDatabaseIn(dataDir);
  const folder = join(dataDir, 'dumps');
  try {
    mkdirSync(folder);
    for (const hour of ['05', '06', '07', '08'])
      writeFileSync(join(folder, `basoche-2026-11-21T${hour}-00-00Z.tar.gz`), '');
    mkdirSync(join(folder, 'basoche-2026-11-21T09-00-00Z.tar.gz', 'something'), { recursive: true });
    const jobs = createJobs(db, clock, createLog('silent'));
    scheduleDumps(jobs, db, clock, { dataDir, everySeconds: 3_600, keep: 3 });
    await jobs.start();
    await jobs.runDue();
    expect(readdirSync(folder).filter((name) => /T0[5-8]/.test(name))).toEqual(
      ['07', '08'].map((hour) => `basoche-2026-11-21T${hour}-00-00Z.tar.gz`),
    );
    await jobs.drain();
  } finally {
    await db.close();
  }
}, 60_000);

test('dumps are taken at their time and the oldest go', async () => {
  const clock = testClock();
  const db = await testDatabaseIn(dataDir);
  try {
    const jobs = createJobs(db, clock, createLog('silent'));
    scheduleDumps(jobs, db, clock, { dataDir, everySeconds: 3_600, keep: 2 });
    await jobs.start();
    for (let n = 0; n < 3; n++) {
      await jobs.runDue();
      clock.advance(3_600_000);
    }
    expect(listDumps(dataDir).map((path) => path.slice(-24))).toEqual(
      ['-21T10-00-00Z.tar.gz', '-21T11-00-00Z.tar.gz'].map((end) => expect.stringContaining(end)),
    );
    await jobs.drain();
  } finally {
    await db.close();
  }
}, 60_000);
