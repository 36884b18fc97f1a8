import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, until } from '../../support/app.ts';
import type { Running } from './target.ts';

export interface ChildSpec {
  args: string[];
  env(port: number, dataDir: string): Record<string, string>;
  /** Default: the port accepts connections. */
  ready?: (port: number) => Promise<boolean>;
}

type Lifecycle = Omit<Running, 'wire' | 'muxWire' | 'docs'> & { readonly dataDir: string };

const alive = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of alive) child.kill('SIGKILL');
});

/** A server as a child process on a free port, with a folder for its data. */
export async function startChild(spec: ChildSpec): Promise<Lifecycle> {
  const port = await freePort();
  const dataDir = mkdtempSync(join(tmpdir(), 'basoche-bench-'));
  let child!: ChildProcess;
  let output = '';

  async function start(): Promise<void> {
    const env = { PATH: process.env['PATH'], HOME: dataDir, ...spec.env(port, dataDir) };
    const started = spawn(process.execPath, spec.args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    child = started;
    alive.add(started);
    started.once('exit', () => alive.delete(started));
    const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-20_000));
    started.stdout.on('data', keep);
    started.stderr.on('data', keep);
    await until(() => {
      if (started.exitCode !== null || started.signalCode !== null)
        throw new Error(`${spec.args.join(' ')} ended at start:\n${output}`);
      return (spec.ready ?? accepts)(port);
    }, 90_000);
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    const ending = child;
    if (ending.exitCode !== null || ending.signalCode !== null) return;
    const exited = once(ending, 'exit');
    ending.kill(signal);
    const late = setTimeout(() => ending.kill('SIGKILL'), 20_000);
    await exited;
    clearTimeout(late);
  }

  try {
    await start();
  } catch (error) {
    await end('SIGKILL');
    rmSync(dataDir, { recursive: true, force: true });
    throw error;
  }
  return {
    ports: [port],
    dataDir,
    pids: () => [child.pid!],
    kill: () => end('SIGKILL'),
    terminate: () => end('SIGTERM'),
    restart: start,
    log: () => output,
    async dispose() {
      // A profile is written by a process that ends of its own accord.
      await end(process.env['BENCH_NODE_FLAGS'] ? 'SIGTERM' : 'SIGKILL');
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function accepts(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

let made = 0;

/** Names for servers that make a document when it is first opened. */
export function freshNames(count: number): Promise<string[]> {
  return Promise.resolve(Array.from({ length: count }, () => `bench-${process.pid}-${made++}`));
}
