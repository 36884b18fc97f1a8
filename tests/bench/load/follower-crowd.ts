import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { FollowerOptions } from './follower.ts';
import type { FollowersRequest, FollowersResult } from './follower-process.ts';

const PROCESS = fileURLToPath(new URL('./follower-process.ts', import.meta.url));
const PER_PROCESS = 250;

/** Devices in processes of their own: what they cost is not the server's, and does not keep the writer from its times. */
export class FollowerCrowd {
  readonly #children: ChildProcess[];
  readonly #parts: FollowerOptions[][];

  constructor(followers: readonly FollowerOptions[]) {
    this.#parts = Array.from({ length: Math.ceil(followers.length / PER_PROCESS) }, (_, n) =>
      followers.slice(n * PER_PROCESS, (n + 1) * PER_PROCESS),
    );
    this.#children = this.#parts.map(() =>
      fork(PROCESS, {
        execArgv: ['--import', 'tsx'],
        serialization: 'advanced',
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      }),
    );
  }

  async connect(cursor: string): Promise<void> {
    for (const [n, child] of this.#children.entries())
      await ask(child, { type: 'connect', followers: this.#parts[n]!, cursor });
  }

  async start(): Promise<void> {
    await Promise.all(this.#children.map((child) => ask(child, { type: 'start' })));
  }

  async finish(rows: number, patienceMs: number): Promise<FollowersResult[]> {
    const results = this.#children.map((child) => ask(child, { type: 'finish', rows, patienceMs }));
    return (await Promise.all(results)).filter((result) => result !== null);
  }

  end(): void {
    for (const child of this.#children) child.kill();
  }
}

async function ask(child: ChildProcess, request: FollowersRequest): Promise<FollowersResult | null> {
  const answered = once(child, 'message');
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`a process of devices ended: ${code}`)));
  child.send(request);
  const [answer] = (await Promise.race([answered, ended])) as [{ result: FollowersResult | null } | { error: string }];
  if ('error' in answer) throw new Error(answer.error);
  return answer.result;
}
