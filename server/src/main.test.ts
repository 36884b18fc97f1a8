import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { buildServer } from '../bin/server-build.mjs';
import { databaseEnv } from './testing/database-env.ts';
import { testDatabaseUrl } from './testing/database.ts';

const children: ChildProcess[] = [];
/** As `npm start` runs it: compiling at each start would take longer than the start. */
let bundle: string;
let dataDir: string;
let database: Awaited<ReturnType<typeof testDatabaseUrl>>;

beforeAll(async () => {
  bundle = fileURLToPath(await buildServer());
  dataDir = mkdtempSync(join(tmpdir(), 'basoche-main-'));
  database = await testDatabaseUrl();
});
afterEach(() => {
  for (const child of children.splice(0)) if (child.exitCode === null) child.kill('SIGKILL');
});
afterAll(async () => {
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

interface Running {
  child: ChildProcess;
  output: () => string;
  /** Resolves with the address once it is printed; rejects when the process ends before. */
  ready: Promise<string>;
  ended: Promise<number | null>;
}

function start(env: Record<string, string> = {}): Running {
  const child = spawn(process.execPath, [bundle], {
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: '0',
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...databaseEnv(database?.url),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let output = '';
  const ended = once(child, 'exit').then(([code]) => code as number | null);
  const ready = new Promise<string>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      const url = /prêt : (http\S+)/.exec(output)?.[1];
      if (url) resolve(url);
    };
    child.stdout?.on('data', read);
    child.stderr?.on('data', read);
    ended.then((code) => reject(new Error(`ended with ${code}:\n${output}`)), reject);
  });
  // Who only waits for the end does not look at it.
  ready.catch(() => undefined);
  return { child, output: () => output, ready, ended };
}

const signIn = (url: string) =>
  fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'associee@demo.basoche.test', password: 'Basoche#2026' }),
  });

test('starts with the demo firm, says so, drains with an open stream on SIGTERM and SIGINT, ends with 0, starts again', async () => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const server = start();
    const url = await server.ready;
    expect(server.output()).toContain('associee@demo.basoche.test');
    expect(
      server.output().includes('base de données embarquée') || server.output().includes('Base de données embarquée'),
    ).toBe(!database);
    expect((await fetch(`${url}/api/ready`)).status).toBe(200);
    const answer = await signIn(url);
    expect(answer.status).toBe(200);
    const { token } = (await answer.json()) as { token: string };
    const stream = await fetch(`${url}/api/live`, { headers: { authorization: `Bearer ${token}` } });
    expect(stream.status).toBe(200);
    // Twice, as a terminal and npm do.
    server.child.kill(signal);
    server.child.kill(signal);
    expect(await server.ended).toBe(0);
    expect(existsSync(join(dataDir, 'basoche.lock'))).toBe(false);
    await stream.text().catch(() => '');
  }
}, 120_000);

test('in production there is no demo firm', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'basoche-production-'));
  const fresh = await testDatabaseUrl();
  try {
    const server = start({
      NODE_ENV: 'production',
      DATA_DIR: dir,
      ...databaseEnv(fresh?.url),
      DEMO: '',
    });
    const url = await server.ready;
    expect(server.output()).not.toContain('demo.basoche.test');
    expect((await signIn(url)).status).toBe(401);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  } finally {
    await fresh?.drop();
    rmSync(dir, { recursive: true, force: true });
  }
}, 60_000);

test.runIf(process.env['TEST_DATABASE_URL'])(
  'with a PostgreSQL server a key is asked for, and there is no demo firm unless it is asked for',
  async () => {
    const dir = mkdtempSync(join(tmpdir(), 'basoche-no-demo-'));
    const fresh = await testDatabaseUrl();
    try {
      const keyless = start({ ...databaseEnv(fresh?.url), SECRET_KEY: '', DATA_DIR: dir });
      expect(await keyless.ended).toBe(1);
      expect(keyless.output()).toContain('SECRET_KEY : must be set with DATABASE_URL');
      expect(existsSync(join(dir, 'secret.key'))).toBe(false);

      const server = start({ NODE_ENV: 'development', ...databaseEnv(fresh?.url), DEMO: '', DATA_DIR: dir });
      const url = await server.ready;
      expect(server.output()).not.toContain('demo.basoche.test');
      expect((await signIn(url)).status).toBe(401);
      server.child.kill('SIGTERM');
      expect(await server.ended).toBe(0);
    } finally {
      await fresh?.drop();
      rmSync(dir, { recursive: true, force: true });
    }
  },
  120_000,
);

test('a second server on the same data, a taken port, a wrong variable: one clear sentence and 1', async () => {
  const first = start();
  const url = await first.ready;
  const port = new URL(url).port;
  const other = mkdtempSync(join(tmpdir(), 'basoche-other-'));
  try {
    const taken = start({ PORT: port, DATA_DIR: other });
    expect(await taken.ended).toBe(1);
    expect(taken.output()).toContain(`Le port ${port} est déjà pris`);
    const wrong = start({ PORT: 'x' });
    expect(await wrong.ended).toBe(1);
    expect(wrong.output()).toContain('PORT');
    expect(wrong.output()).not.toContain('    at ');
    if (!database) {
      const second = start();
      expect(await second.ended).toBe(1);
      expect(second.output()).toContain(`déjà ouvert par un autre serveur Basoche (processus ${first.child.pid})`);
    }
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
  first.child.kill('SIGKILL');
  await first.ended;
  const after = start();
  await after.ready;
  after.child.kill('SIGTERM');
  expect(await after.ended).toBe(0);
}, 120_000);
