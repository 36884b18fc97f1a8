import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { BRIEF_ENGINE } from '../../support/app.ts';

export interface Launched {
  /** SIGKILL; resolves when the process is gone. */
  kill(): Promise<void>;
  hasEnded(): boolean;
  output(): string;
}

/** The real server without waiting for anything. */
export function launch(env: Record<string, string>): Launched {
  const child = spawn(process.execPath, [...BRIEF_ENGINE, 'server/bin/serve.mjs'], {
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = once(child, 'exit');
  return {
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    output: () => output,
  };
}
