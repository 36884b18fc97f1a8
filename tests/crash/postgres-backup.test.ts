import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DocName } from '@basoche/protocol';
import type * as Y from 'yjs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseEnv } from '../../server/src/testing/database-env.ts';
import { freePort, signIn, startApp, until, type App } from '../support/app.ts';
import { startPostgres, type TemporaryPostgres } from '../support/postgres.ts';
import { same } from './support/evidence.ts';
import { launch } from './support/launch.ts';
import { openOffice, type Office } from './support/office.ts';
import { ROOMY } from './support/own-app.ts';
import { Rest } from './support/rest.ts';
import { seeded } from './support/seed.ts';
import { fetchDoc, Writer } from './support/writer.ts';

/** Carries out the commands of the runbook, word by word: what it says is what leads to a server that works. */
describe.skipIf(!process.env['TEST_DATABASE_URL'])('the runbook of a PostgreSQL server', () => {
  let scratch: string;
  let first: TemporaryPostgres;
  let other: TemporaryPostgres;
  let app: App;
  let office: Office;
  /** The documents when the dump was taken. */
  const before = new Map<DocName, Y.Doc>();

  beforeAll(async () => {
    scratch = mkdtempSync(join(tmpdir(), 'basoche-runbook-'));
    first = await startPostgres({ superuser: 'postgres', settings: { fsync: 'off' } });
    other = await startPostgres({ superuser: 'postgres', settings: { fsync: 'off' } });
  }, 120_000);

  afterAll(async () => {
    await app?.remove();
    await Promise.all([first?.stop(), other?.stop()]);
    rmSync(scratch, { recursive: true, force: true });
  });

  test('the install page leads to a server on a role that is no superuser', async () => {
    runSection('install.md', 'Install', first);
    app = await startApp({ env: { ...ROOMY, ...databaseEnv(urlOf(first)) } });
    office = await openOffice(app.url);
    const chance = seeded('runbook');
    for (const name of Object.values(office.docs)) {
      const writer = new Writer(office.samir, name);
      writer.connect();
      await writer.ready();
      writer.edits(chance, 10);
      await until(() => writer.isSaved);
      writer.leave();
      before.set(name, (await fetchDoc(office.claire, name)).doc);
    }
    expect(before.size).toBe(Object.keys(office.docs).length);
  }, 120_000);

  test('the backup page makes a dump; the role of the application could not', async () => {
    const refused = shell(`pg_dump --format=custom --file=refused.dump "${urlOf(first)}"`, first);
    expect(refused.status).not.toBe(0);
    expect(refused.output).toContain('query would be affected by row-level security');
    runSection('backup.md', 'Back up', first);
  }, 60_000);

  test('restored into a server without the roles and in spite of all errors: the start is refused and says what is missing', async () => {
    const careless = `create role basoche login createrole password '${PASSWORD}'; create database basoche owner basoche`;
    for (const statement of careless.split('; '))
      expect(shell(`psql "$ADMIN/postgres" -c "${statement}"`, other)).toMatchObject({ status: 0 });
    const restored = shell('pg_restore --dbname="$ADMIN/basoche" basoche.dump', other);
    expect(restored.output).toContain('role "basoche_app" does not exist');
    const server = launch({ ...databaseEnv(urlOf(other)), PORT: String(await freePort()), DATA_DIR: scratch });
    await until(() => server.hasEnded(), 60_000);
    expect(server.output()).toContain('n’a plus toutes les protections');
    expect(server.output()).toContain('Il manque : role basoche_admin,');
    expect(server.output()).not.toContain('    at ');
    expect(shell('psql "$ADMIN/postgres" -c "drop database basoche"', other)).toMatchObject({ status: 0 });
    expect(shell('psql "$ADMIN/postgres" -c "drop role basoche"', other)).toMatchObject({ status: 0 });
  }, 120_000);

  test('the restore page leads to a server with the same documents, in the place of one as on another machine', async () => {
    expect(await app.stop()).toBe(0);
    expect(shell(`psql "$ADMIN/postgres" -c 'alter database basoche rename to basoche_before'`, first).status).toBe(0);
    for (const server of [first, other]) {
      runSection('backup.md', 'Restore', server);
      const restored = await startApp({ env: { ...ROOMY, ...databaseEnv(urlOf(server)) } });
      try {
        const claire = await Rest.signIn(restored.url, office.claire.email);
        for (const name of Object.values(office.docs)) {
          expect(same((await fetchDoc(claire, name)).doc, before.get(name)!), name).toBe(true);
        }
        await signIn(restored.url, 'superadmin@demo.basoche.test');
      } finally {
        expect(await restored.stop()).toBe(0);
      }
    }
  }, 180_000);

  /** Runs every command block of one section of a page, in order, and stops at the first that fails. */
  function runSection(page: string, section: string, server: TemporaryPostgres): void {
    const text = readFileSync(join('docs/runbook', page), 'utf8');
    const [, after = ''] = text.split(new RegExp(`^#+ ${section}$`, 'm'));
    const [own = ''] = after.split(/^#+ /m);
    const blocks = [...own.matchAll(/^```sh\n(.*?)^```$/gms)].map(([, block = '']) => block);
    expect(blocks.length).toBeGreaterThan(0);
    const { status, output } = shell(blocks.join('\n'), server);
    expect(status, output).toBe(0);
  }

  function shell(command: string, server: TemporaryPostgres): { status: number | null; output: string } {
    const { status, stdout, stderr } = spawnSync('bash', ['-eu', '-c', command], {
      cwd: scratch,
      encoding: 'utf8',
      env: {
        PATH: `${server.bin}:${process.env['PATH'] ?? ''}`,
        LC_ALL: 'C.UTF-8',
        ADMIN: server.url.replace(/\/postgres$/, ''),
        PASSWORD,
      },
    });
    return { status, output: stdout + stderr };
  }
});

const PASSWORD = 'motdepasse2026';

function urlOf(server: TemporaryPostgres): string {
  const url = new URL(server.url);
  url.username = 'basoche';
  url.password = PASSWORD;
  url.pathname = '/basoche';
  return url.href;
}
