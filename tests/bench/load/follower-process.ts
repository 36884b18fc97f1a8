import { eventually } from './clients.ts';
import { Follower } from './follower.ts';
import type { FollowerOptions } from './follower.ts';

/** What the bench asks of a process of devices, in this order. */
export type FollowersRequest =
  | { type: 'connect'; followers: FollowerOptions[]; cursor: string }
  | { type: 'start' }
  /** Each sampled follower is to have this many rows; what is late is left out. */
  | { type: 'finish'; rows: number; patienceMs: number };

export interface FollowersResult {
  delays: Float64Array;
  sampled: number;
  bytes: number;
  pages: number;
  hints: number;
  /** Of this process, user and system. */
  cpuMs: number;
}

let crowd: Follower[] = [];
let before = process.cpuUsage();

process.on('message', (request: FollowersRequest) => {
  answer(request).then(
    (result) => process.send!({ result }),
    (error: unknown) => process.send!({ error: String(error) }),
  );
});

async function answer(request: FollowersRequest): Promise<FollowersResult | null> {
  switch (request.type) {
    case 'connect':
      return connect(request.followers, request.cursor);
    case 'start':
      for (const follower of crowd) follower.reset();
      before = process.cpuUsage();
      return null;
    case 'finish':
      return finish(request.rows, request.patienceMs);
  }
}

async function connect(followers: FollowerOptions[], cursor: string): Promise<null> {
  crowd = followers.map((options) => new Follower(options));
  // A cursor names its reader: each follower begins with a fill of its own, one after the other.
  for (const follower of crowd) await follower.catchUp(cursor);
  for (const follower of crowd) follower.connect();
  if (!(await eventually(() => crowd.every(({ isWelcome }) => isWelcome), 30_000)))
    throw new Error('not all connected');
  return null;
}

async function finish(rows: number, patienceMs: number): Promise<FollowersResult> {
  const sampled = crowd.filter(({ options }) => options.isSampled);
  const arrived = () => sampled.reduce((sum, { delays }) => sum + delays.length, 0);
  await eventually(() => arrived() >= rows * sampled.length, patienceMs);
  const { user, system } = process.cpuUsage(before);
  for (const follower of crowd) follower.end();
  const sum = (value: (follower: Follower) => number) => crowd.reduce((total, each) => total + value(each), 0);
  return {
    delays: Float64Array.from(sampled.flatMap(({ delays }) => delays)),
    sampled: sampled.length,
    bytes: sum(({ bytes }) => bytes),
    pages: sum(({ pages }) => pages),
    hints: sum(({ hints }) => hints),
    cpuMs: (user + system) / 1000,
  };
}
