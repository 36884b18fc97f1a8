import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, until } from '../../support/app.ts';

export function hasRedis(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

export interface TemporaryRedis {
  url: string;
  /** SIGKILL. Safe to call twice. */
  kill(): Promise<void>;
}

/** Without a file of its own, on a free port. */
export async function startRedis(): Promise<TemporaryRedis> {
  const port = await freePort();
  const child = spawn('redis-server', ['--port', String(port), '--save', '', '--bind', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
  });
  await until(() => output.includes('Ready to accept connections'));
  return {
    url: `redis://127.0.0.1:${port}`,
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
