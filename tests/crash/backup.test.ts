// @database embedded: PostgreSQL has backups of its own.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type * as Y from 'yjs';
import { startApp, until, type App } from '../support/app.ts';
import { same } from './support/evidence.ts';
import { openOffice, type Office } from './support/office.ts';
import { ROOMY } from './support/own-app.ts';
import { Rest } from './support/rest.ts';
import { expectedView, restView } from './support/rows.ts';
import { seeded } from './support/seed.ts';
import { fetchDoc, Writer } from './support/writer.ts';

/** A PostgreSQL server has its own backups. */
describe.skipIf(process.env['TEST_DATABASE_URL'])('the embedded database', () => {
  let scratch: string;
  let app: App;
  let office: Office;
  let dump: string;
  /** The documents when the dump was taken. */
  const docs = new Map<keyof Office['docs'], Y.Doc>();

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'basoche-backup-'));
    app = await startApp({ env: { ...ROOMY, DUMP_INTERVAL_SECONDS: '1', DUMP_KEEP: '2' } });
    office = await openOffice(app.url);
  }, 120_000);

  afterAll(async () => {
    await app?.remove();
    rmSync(scratch, { recursive: true, force: true });
  });

  test('dumps itself while people write, and keeps the newest', async () => {
    const chance = seeded('backup');
    for (const [kind, name] of Object.entries(office.docs)) {
      const writer = new Writer(office.samir, name);
      writer.connect();
      await writer.ready();
      writer.edits(chance, 40);
      await until(() => writer.isSaved);
      writer.leave();
      docs.set(kind as keyof Office['docs'], (await fetchDoc(office.claire, name)).doc);
    }
    const before = new Date().toISOString();
    // The one that was being taken meanwhile may lack the last edits: the next one has them.
    await until(() => dumps().filter((name) => timeOf(name) > before).length > 0, 40_000);
    // The new one is in its place before the oldest goes.
    await vi.waitFor(() => expect(dumps().length).toBeLessThanOrEqual(2));
    dump = join(scratch, 'dump.tar.gz');
    cpSync(join(app.dataDir, 'dumps', dumps().at(-1)!), dump);
  }, 60_000);

  test('a dump restored elsewhere is a working server with the same documents', async () => {
    const dataDir = join(scratch, 'elsewhere');
    expect(restore(dump, dataDir)).toMatchObject({ status: 0 });
    const other = await startApp({ dataDir, env: ROOMY });
    try {
      const claire = await Rest.signIn(other.url, office.claire.email);
      for (const [kind, name] of Object.entries(office.docs)) {
        expect(await restView(claire, name), name).toEqual(expectedView(name, docs.get(kind as keyof Office['docs'])!));
        expect(same((await fetchDoc(claire, name)).doc, docs.get(kind as keyof Office['docs'])!), name).toBe(true);
      }
      // And people write in it: a device brings what the dump has not.
      const writer = new Writer(claire, office.docs.document);
      writer.connect();
      await writer.ready();
      writer.doc.getMap('after').set('restore', true);
      await writer.line.saved();
      writer.leave();
    } finally {
      expect(await other.stop()).toBe(0);
    }
  }, 120_000);

  test('refuses while the server runs, and refuses a broken dump, without touching anything', async () => {
    const running = restore(dump, app.dataDir);
    expect(running.status).toBe(1);
    expect(running.output).toContain(`processus ${app.pid}`);
    expect((await fetch(`${app.url}/api/ready`)).status).toBe(200);

    await app.kill();
    const before = fingerprint(app.dataDir);
    const truncated = join(scratch, 'truncated.tar.gz');
    cpSync(dump, truncated);
    truncateSync(truncated, Math.floor(statSync(dump).size / 2));
    const garbage = join(scratch, 'garbage.tar.gz');
    writeFileSync(garbage, 'Ceci n’est pas une sauvegarde.');
    for (const path of [truncated, garbage, join(scratch, 'missing.tar.gz')]) {
      const refused = restore(path, app.dataDir);
      expect(refused.status, path).toBe(1);
      expect(refused.output, path).toContain('Rien n’a été changé');
      expect(refused.output, path).not.toContain('    at ');
      expect(fingerprint(app.dataDir), path).toEqual(before);
    }
    await app.restart();
    for (const [kind, name] of Object.entries(office.docs))
      expect(same((await fetchDoc(office.claire, name)).doc, docs.get(kind as keyof Office['docs'])!), name).toBe(true);
  }, 120_000);

  function dumps(): string[] {
    return readdirSync(join(app.dataDir, 'dumps'))
      .filter((name) => name.endsWith('.tar.gz'))
      .toSorted();
  }

  /** `basoche-2026-11-21T05-04-03Z.tar.gz` -> `2026-11-21T05:04:03` */
  function timeOf(name: string): string {
    const [, day = '', time = ''] = /^basoche-(.+)T(.+)Z/.exec(name) ?? [];
    return `${day}T${time.replaceAll('-', ':')}`;
  }
});

function restore(dump: string, dataDir: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['server/bin/restore.mjs', dump], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  return { status, output: stdout + stderr };
}

/** Every file of the database and of its dumps. */
function fingerprint(dataDir: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const entry of readdirSync(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    if (entry.isFile() && !path.includes('basoche.lock'))
      files[path] = createHash('sha256').update(readFileSync(path)).digest('hex');
  }
  return files;
}
