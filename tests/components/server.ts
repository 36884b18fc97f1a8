// The real server over the embedded database, beside a door by which tests ask for firms of their own.
import { createServer, type IncomingMessage } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startApplication } from '../../server/src/application.ts';
import { createSessions } from '../../server/src/capabilities/access/sessions.ts';
import { readConfig } from '../../server/src/config/config.ts';
import { createLog } from '../../server/src/log.ts';
import { testFirm } from '../../server/src/testing/firm.ts';
import type { NewFirm, OwnFirm } from './support/door.ts';

/** A Tuesday morning, for server and pages alike. */
const START = Date.parse('2026-11-24T09:00:00Z');

const shift = START - Date.now();
const clock = { now: () => Date.now() + shift };
const dataDir = mkdtempSync(join(tmpdir(), 'basoche-components-'));
const config = readConfig({
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
  void application.stop().then(() => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
});

async function answer(request: IncomingMessage): Promise<unknown> {
  if (request.url === '/door/clock') return { shift };
  if (request.url === '/door/firm') return newFirm(JSON.parse(await textOf(request)) as NewFirm);
  throw new Error(`the door has no ${request.url}`);
}

/** A firm with these people, each signed in. */
async function newFirm({ people }: NewFirm): Promise<OwnFirm> {
  const { db } = application;
  const names = Object.keys(people);
  const { firmId, users } = await testFirm(db, names, people);
  const signedIn = await db.asSystem((trx) =>
    Promise.all(
      Object.entries(users).map(async ([name, user]) => {
        const { token } = await sessions.open(trx, user, { device: null, userAgent: null });
        return [name, { ...user, token }] as const;
      }),
    ),
  );
  return { firmId, users: Object.fromEntries(signedIn) };
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text;
}
