import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

export interface TemporaryPostgres {
  /** Connection string of a superuser on an empty database. */
  url: string;
  /** Folder of its binaries, `pg_dump` and `psql` among them. */
  bin: string;
  /** Of the process whose children serve the connections. */
  pid: number;
  /** Stops the server at once and removes its data. Safe to call twice. */
  stop(): Promise<void>;
  /** SIGQUIT: every connection breaks, the data stays. */
  halt(): Promise<void>;
  /** Starts again after `halt`, on the same port and data. */
  resume(): Promise<void>;
}

export interface PostgresOptions {
  /** `postgres -c name=value`, beside the defaults; fsync and synchronous_commit keep PostgreSQL's own (on). */
  settings?: Record<string, string>;
  /** Name of the superuser. */
  superuser?: string;
}

/** Oldest major version the application supports. */
const OLDEST = 15;

/**
 * A PostgreSQL cluster of its own on a free loopback port, in a temporary directory, gone when the process exits.
 * `PG_BIN` names the folder of the binaries; otherwise PATH and the usual places are looked at.
 * @throws Error saying what is missing when there are no usable binaries.
 */
export async function startPostgres(options: PostgresOptions = {}): Promise<TemporaryPostgres> {
  const bin = await findBinaries();
  const owner = unprivilegedOwner();
  const dir = mkdtempSync(join(tmpdir(), 'basoche-pg-'));
  const dataDir = join(dir, 'data');
  const password = randomBytes(18).toString('hex');
  const passwordFile = join(dir, 'password');
  const removeDir = () => rmSync(dir, { recursive: true, force: true });
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    chmodSync(dir, 0o700);
    if (owner) for (const path of [dir, passwordFile]) chownSync(path, owner.uid, owner.gid);
    const superuser = options.superuser ?? 'basoche';
    const flags = '--auth scram-sha-256 --encoding UTF8 --locale C.UTF-8 --no-sync --no-instructions';
    await run(join(bin, 'initdb'), owner, dir, [
      '-D',
      dataDir,
      '-U',
      superuser,
      '--pwfile',
      passwordFile,
      ...flags.split(' '),
    ]);
    const postgres = join(bin, 'postgres');
    const settings = options.settings ?? {};
    let { server, port } = await listen(postgres, owner, dataDir, settings);
    const killNow = () => {
      server.kill('SIGQUIT');
      removeDir();
    };
    process.once('exit', killNow);
    let stopping: Promise<void> | undefined;
    const stop = async () => {
      process.off('exit', killNow);
      await end(server);
      removeDir();
    };
    return {
      get pid() {
        return server.pid!;
      },
      bin,
      url: `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`,
      stop: () => (stopping ??= stop()),
      halt: () => end(server),
      async resume() {
        ({ server, port } = await listen(postgres, owner, dataDir, settings, port));
      },
    };
  } catch (error) {
    removeDir();
    throw error;
  }
}

interface Owner {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root: an account without rights runs it then. `undefined` = run as ourselves. */
function unprivilegedOwner(): Owner | undefined {
  if (userInfo().uid !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody']) {
    const account = accounts.find((fields) => fields[0] === name);
    if (account) return { uid: Number(account[2]), gid: Number(account[3]) };
  }
  throw new Error(
    'PostgreSQL does not run as root and there is neither a "postgres" nor a "nobody" account to run it as.',
  );
}

async function findBinaries(): Promise<string> {
  const looked: string[] = [];
  for (const folder of candidateFolders()) {
    if (!existsSync(join(folder, 'postgres')) || !existsSync(join(folder, 'initdb'))) continue;
    const version = await run(join(folder, 'postgres'), undefined, tmpdir(), ['--version']);
    if (Number(/\s(\d+)/.exec(version)?.[1]) >= OLDEST) return folder;
    looked.push(`${folder} has ${version.trim()}`);
  }
  const found = looked.length > 0 ? ` Found too old: ${looked.join('; ')}.` : '';
  throw new Error(
    `PostgreSQL ${OLDEST} or later is needed (initdb and postgres).${found} ` +
      'Install it (Debian: apt install postgresql; macOS: brew install postgresql) or set PG_BIN to the folder of its binaries.',
  );
}

function candidateFolders(): string[] {
  if (process.env['PG_BIN']) return [process.env['PG_BIN']];
  const versioned = (root: string, sub: string) =>
    (existsSync(root) ? readdirSync(root) : [])
      .sort((a, b) => Number.parseInt(b.replace(/\D+/g, ''), 10) - Number.parseInt(a.replace(/\D+/g, ''), 10))
      .map((name) => join(root, name, sub));
  return [
    ...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean),
    ...versioned('/usr/lib/postgresql', 'bin'),
    ...versioned('/opt/homebrew/opt', 'bin').filter((path) => path.includes('postgresql')),
  ];
}

/** Another process may take the free port before the server does: then another one is tried. */
async function listen(
  postgres: string,
  owner: Owner | undefined,
  dataDir: string,
  settings: Record<string, string>,
  samePort?: number,
) {
  const logFile = join(dataDir, 'server.log');
  for (let attempt = 0; attempt < 3; attempt++) {
    const port = samePort ?? (await freePort());
    const all = { max_connections: '200', ...settings, listen_addresses: '127.0.0.1', unix_socket_directories: '' };
    const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    // A file, not a pipe: one that nobody reads (its owner waits in spawnSync) is full after 64 kB, and every backend
    // that has an error to tell then stands still, deaf to the barrier that each DROP DATABASE waits for.
    const log = openSync(logFile, 'w');
    const server = spawn(postgres, ['-D', dataDir, '-p', String(port), ...flags], {
      ...owner,
      cwd: dataDir,
      env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
      stdio: ['ignore', 'ignore', log],
    });
    closeSync(log);
    if (await isReady(server, logFile)) return { server, port };
  }
  throw new Error(`PostgreSQL did not start:\n${readFileSync(logFile, 'utf8').slice(-20_000)}`);
}

/** Whether the server has said that it accepts connections; false when it ended before. */
async function isReady(server: ChildProcess, logFile: string): Promise<boolean> {
  let failure: Error | undefined;
  server.once('error', (error) => (failure = error));
  while (!readFileSync(logFile, 'utf8').includes('database system is ready to accept connections')) {
    await delay(20);
    if (failure) throw failure;
    if (hasEnded(server)) return false;
  }
  return true;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Immediate shutdown: nothing of a temporary cluster is worth a checkpoint. */
async function end(server: ChildProcess): Promise<void> {
  if (hasEnded(server)) return;
  const exited = once(server, 'exit');
  server.kill('SIGQUIT');
  await exited;
}

function hasEnded(server: ChildProcess): boolean {
  return server.exitCode !== null || server.signalCode !== null;
}

async function run(file: string, owner: Owner | undefined, cwd: string, args: string[]): Promise<string> {
  const child = spawn(file, args, {
    ...owner,
    cwd,
    env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${file} ended with ${code}:\n${output}`);
  return output;
}
