import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildServer } from '../../server/bin/server-build.mjs';
import { databaseEnv } from '../../server/src/testing/database-env.ts';
import { filledDatabaseUrl } from '../../server/src/testing/database.ts';
import { afterFirstStart, fingerprint } from './first-start.ts';

export interface App {
  port: number;
  url: string;
  dataDir: string;
  pid: number;
  /** Everything the process printed so far. */
  log(): string;
  /** SIGKILL: nothing is flushed. */
  kill(): Promise<void>;
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>;
  /** Starts again on the same port and data after `kill` or `stop`. */
  restart(): Promise<void>;
  /** Stops and removes the data. */
  remove(): Promise<void>;
}

export interface AppOptions {
  env?: Record<string, string>;
  /** Another than a copy of what a first start leaves. */
  dataDir?: string;
  port?: number;
}

export interface DemoAppOptions extends AppOptions {
  /** The embedded one, whatever else there is: for what looks into its files. */
  database?: 'embedded';
}

/** A server of a test lives for seconds: to optimize the embedded engine costs more than it spares (decision 0391). */
export const BRIEF_ENGINE = ['--liftoff-only'];

/** Built once for all servers that this process starts. */
let bundle: Promise<string> | undefined;

/**
 * The real server as a child process on a free port with data of its own. Ready when `/api/ready` says so. It writes no dump at
 * its start, which would compress the whole database.
 */
export async function startApp(options: AppOptions = {}): Promise<App> {
  bundle ??= buildServer();
  const main = fileURLToPath(await bundle);
  const port = options.port ?? (await freePort());
  const dataDir = options.dataDir ?? (await ownDataDir(main, options.env));
  let child: ChildProcess;
  const engine = databaseUrlOf(options.env) === undefined ? BRIEF_ENGINE : [];
  let output = '';

  async function start(): Promise<void> {
    child = spawn(process.execPath, [...engine, '--enable-source-maps', main], {
      env: {
        ...databaseEnv(process.env['DATABASE_URL']),
        ...process.env,
        NODE_ENV: 'test',
        PORT: String(port),
        DATA_DIR: dataDir,
        LOG_LEVEL: 'warn',
        DUMP_INTERVAL_SECONDS: '0',
        // Flows need the cores that it would take.
        OCR_PROCESSES: '0',
        ...options.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const current = child;
    current.stdout!.on('data', (chunk: Buffer) => (output += chunk.toString()));
    current.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()));
    current.once('exit', (code, signal) => (output += `\nthe server ended: ${signal ?? code}\n`));
    await until(async () => {
      if (current.exitCode !== null || current.signalCode !== null)
        throw new Error(`the server ended at start:\n${output}`);
      return fetch(`http://127.0.0.1:${port}/api/ready`).then(
        (answer) => answer.ok,
        () => false,
      );
    }, 90_000);
  }

  function ended(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode);
    return new Promise((resolve) => {
      child.once('exit', (code) => resolve(code));
      child.kill(signal);
    });
  }

  await start();
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    dataDir,
    get pid() {
      return child.pid!;
    },
    log: () => output,
    async kill() {
      await ended('SIGKILL');
    },
    stop: () => ended('SIGTERM'),
    restart: start,
    async remove() {
      await ended('SIGTERM');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * The same with the demo firm in a database of its own: on the server of TEST_DATABASE_URL where there is one. What the database
 * is shows in few flows; the embedded one costs a start twice the processor, and each query more.
 */
export async function startDemoApp({ database, ...options }: DemoAppOptions = {}): Promise<App> {
  bundle ??= buildServer();
  const name = `basoche_demo_${fingerprint(fileURLToPath(await bundle))}`;
  const own = database === 'embedded' ? null : await filledDatabaseUrl(name, firstStart);
  const app = await startApp({ ...options, env: { ...databaseEnv(own?.url), ...options.env } });
  const remove = app.remove.bind(app);
  app.remove = async () => {
    await remove();
    await own?.drop();
  };
  return app;
}

async function firstStart(url: string): Promise<void> {
  const first = await startApp({ env: databaseEnv(url) });
  if ((await first.stop()) !== 0) throw new Error(`the first start did not end well:\n${first.log()}`);
  await first.remove();
}

/** `undefined` for a server over the embedded database. */
function databaseUrlOf(env: Record<string, string> = {}): string | undefined {
  return env['DATABASE_URL'] ?? process.env['DATABASE_URL'];
}

function ownDataDir(main: string, env: Record<string, string> = {}): Promise<string> | string {
  if (databaseUrlOf(env) !== undefined) return mkdtempSync(join(tmpdir(), 'basoche-app-'));
  return afterFirstStart(main, async (dataDir) => {
    const first = await startApp({ dataDir });
    if ((await first.stop()) !== 0) throw new Error(`the first start did not end well:\n${first.log()}`);
  });
}

/** Polls a condition; rejects with what it last threw, or after `limit` milliseconds. */
export async function until(condition: () => Promise<boolean> | boolean, limit = 15_000): Promise<void> {
  const end = performance.now() + limit;
  for (;;) {
    if (await condition()) return;
    if (performance.now() > end)
      throw new Error(`condition not met within ${limit} ms: ${condition.toString().slice(0, 200)}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

export async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

/** Signs in over REST. @returns the bearer token. */
export async function signIn(url: string, username: string, password = 'Basoche#2026'): Promise<string> {
  const answer = await fetch(`${url}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  if (!answer.ok) throw new Error(`sign-in of ${username} answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { token: string }).token;
}
