// The real server over a database of its own, beside a door by which tests ask for firms of their own.
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApplication } from '../../server/src/application.ts';
import { createSessions } from '../../server/src/capabilities/access/sessions.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { createLog } from '../../server/src/log.ts';
import { databaseEnv } from '../../server/src/testing/database-env.ts';
import { testDatabaseUrl } from '../../server/src/testing/database.ts';
import { testFirm, testPlatformAdmin, type TestUser } from '../../server/src/testing/firm.ts';
import { mailTo } from '../support/outbox.ts';
import { newFounder } from './founder.ts';
import type { Account, NewFirm, NewMatter, OwnFirm } from './support/door.ts';

/** A Tuesday morning, for server and pages alike. */
const START = Date.parse('2026-11-24T09:00:00Z');

const shift = START - Date.now();
const clock = { now: () => Date.now() + shift };
const dataDir = mkdtempSync(join(tmpdir(), 'basoche-components-'));
const database = await testDatabaseUrl();
const config = readConfig({
  ...databaseEnv(database?.url),
  NODE_ENV: 'test',
  DEMO: 'false',
  LOG_LEVEL: 'warn',
  DATA_DIR: dataDir,
  PORT: process.env['COMPONENTS_APP_PORT'],
});
const application = await startApplication(config, createLog('warn'), clock);
const sessions = createSessions(application.db, clock, config.SESSION_SECONDS);

const door = createServer((request, response) => {
  answer(request).then(
    (body) => response.setHeader('content-type', 'application/json').end(JSON.stringify(body)),
    (error: unknown) => {
      console.error(error);
      response.writeHead(500).end();
    },
  );
});
door.listen(Number(process.env['COMPONENTS_DOOR_PORT']), '127.0.0.1');

process.once('SIGTERM', () => {
  door.close();
  void application.stop().then(async () => {
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
});

async function answer(request: IncomingMessage): Promise<unknown> {
  if (request.url === '/door/clock') return { shift };
  if (request.url === '/door/firm') return newFirm(JSON.parse(await textOf(request)) as NewFirm);
  if (request.url === '/door/matter') return newMatter(JSON.parse(await textOf(request)) as NewMatter);
  if (request.url === '/door/platform-admin') return signedIn(await testPlatformAdmin(application.db));
  if (request.url === '/door/founder') return newFounder(application.url, dataDir, await textOf(request));
  if (request.url === '/door/mail') return mailTo(dataDir, await textOf(request));
  throw new Error(`the door has no ${request.url}`);
}

/** A firm with these people, each signed in. */
async function newFirm({ people, firm }: NewFirm): Promise<OwnFirm> {
  const { db } = application;
  const names = Object.keys(people);
  const { firmId, users } = await testFirm(db, names, people);
  if (Object.keys(firm).length > 0)
    await db.asFirm(firmId, (trx) => trx.updateTable('firm').set(firm).where('id', '=', firmId).execute());
  const entries = await Promise.all(
    Object.entries(users).map(async ([name, user]) => [name, await signedIn(user)] as const),
  );
  return { firmId, users: Object.fromEntries(entries) };
}

async function signedIn(user: TestUser): Promise<Account> {
  const { token } = await application.db.asSystem((trx) => sessions.open(trx, user, { device: null, userAgent: null }));
  return { ...user, token };
}

async function newMatter({ firmId, userId, name }: NewMatter): Promise<object> {
  const project = { id: randomUUID(), firm_id: firmId, code_id: '2026-0001', name };
  await application.db.asFirm(firmId, async (trx) => {
    await trx.insertInto('project').values(project).execute();
    await trx
      .insertInto('project_member')
      .values({ firm_id: firmId, project_id: project.id, user_id: userId })
      .execute();
  });
  return { id: project.id };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
