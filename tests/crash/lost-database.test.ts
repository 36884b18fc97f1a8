import { CLOSE_CODES } from '@basoche/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databaseEnv } from '../../server/src/testing/database-env.ts';
import { startApp, until, type App } from '../support/app.ts';
import { startPostgres, type TemporaryPostgres } from '../support/postgres.ts';
import { Commands } from './support/commands.ts';
import { holds, same } from './support/evidence.ts';
import { openOffice, type Office } from './support/office.ts';
import { ROOMY } from './support/own-app.ts';
import { expectedView, restView } from './support/rows.ts';
import { seeded } from './support/seed.ts';
import { fetchDoc, typing, Writer } from './support/writer.ts';

/** What a device may be told while there is no database: come back later, or a line that is simply lost. */
const TRY_LATER = new Set<number>([CLOSE_CODES.STORAGE_FAILED.code, CLOSE_CODES.SHUTTING_DOWN.code, 1006]);

describe.skipIf(!process.env['TEST_DATABASE_URL'])('a PostgreSQL server that goes away', () => {
  let postgres: TemporaryPostgres;
  let app: App;
  let office: Office;

  beforeAll(async () => {
    postgres = await startPostgres();
    app = await startApp({ env: { ...ROOMY, ...databaseEnv(postgres.url) } });
    office = await openOffice(app.url);
  }, 120_000);

  afterAll(async () => {
    await app?.remove();
    await postgres?.stop();
  });

  test('[FT3] [G2] [JR4] the server says so, promises nothing, and recovers by itself', async () => {
    const chance = seeded('lost database');
    const { pid } = app;
    const names = Object.values(office.docs);
    const writers = names.flatMap((name) => office.people.map((who) => new Writer(who, name)));
    for (const writer of writers) writer.stay();
    await Promise.all(writers.map((writer) => writer.ready()));
    const commands = await Commands.open(office.claire);
    const stopTyping = typing(writers, chance);
    commands.start(office.people);
    await until(() => commands.answered > 3 && writers.every((writer) => writer.acked > 5), 60_000);

    await postgres.halt();
    await until(async () => (await status('ready')) === 503);
    expect(await status('health')).toBe(200);
    await until(() => writers.every((writer) => writer.closings.length > 0), 30_000);
    await commands.stop();
    for (const each of [office.claire, office.samir])
      expect(await each.send('GET', '/user/read')).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    for (const { code } of writers.flatMap((writer) => writer.closings)) expect(TRY_LATER, `${code}`).toContain(code);
    // Nothing can be durable: nothing more may be acknowledged.
    const promised = writers.map((writer) => writer.claims().length);
    for (const writer of writers) writer.edit(chance);
    await until(() => writers.every((writer) => writer.closings.length > 2), 30_000);
    expect(writers.map((writer) => writer.claims().length)).toEqual(promised);
    stopTyping();

    await postgres.resume();
    await until(async () => (await status('ready')) === 200, 30_000);
    await until(() => writers.every((writer) => writer.isSaved), 60_000);
    expect(app.pid).toBe(pid);
    for (const name of names) {
      const { doc } = await fetchDoc(office.claire, name);
      for (const writer of writers.filter((each) => each.name === name)) {
        expect(holds(doc, writer.claims()), name).toBe(true);
        await until(() => same(writer.doc, doc));
      }
      await until(
        async () => JSON.stringify(await restView(office.claire, name)) === JSON.stringify(expectedView(name, doc)),
      );
    }
    for (const command of commands.sent) {
      const again = await commands.repeat(command);
      if (command.answer?.status === 201) expect(again).toEqual(command.answer);
      // Its process lives: a claim that it could not take back is given up after two minutes.
      else expect([201, 503]).toContain(again.status);
    }
    for (const writer of writers) writer.leave();
  }, 180_000);

  async function status(path: string): Promise<number> {
    return (await fetch(`${app.url}/api/${path}`)).status;
  }
});
