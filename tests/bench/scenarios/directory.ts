import { openDatabase } from '../../../server/src/db/database.ts';
import { DEMO_PASSWORD } from '../../../server/src/demo/accounts.ts';
import { LARGE, largeFirmEmail, seedLargeFirm } from '../../../server/src/large-firm/seed-large-firm.ts';
import { median, percentile } from '../load/numbers.ts';
import type { Running } from '../targets/target.ts';
import type { Bench, Measured, Scenario } from './scenario.ts';

const NAMES = ['Jean Martin', 'Anne-Sophie Blanc', 'Bonnet Immobilier', 'Claire Caron', 'Lefevre & Fils'];
const TIMES = 30;

/** Lists, searches and the search for conflicts of interest of a firm of 50,000 contacts and 10,000 matters, over HTTP. */
export const directory: Scenario = {
  name: 'directory',
  quick: false,
  fits: (target) => target.name === 'ours',
  async run({ start }: Bench): Promise<Measured> {
    const server = await start();
    await seed(server.databaseUrl!);
    const { token } = await ask<{ token: string }>(server, 'POST', '/user/login', undefined, {
      username: largeFirmEmail(0),
      password: DEMO_PASSWORD,
    });
    const searchFor = (names: readonly string[]) => () =>
      ask(server, 'POST', '/conflict/search', token, { names: names.map((name) => ({ name, side: 'pour' })) });
    const [first] = await timed(1, searchFor(NAMES.slice(0, 1)));
    const lists = await timed(TIMES, () => ask(server, 'POST', '/contact/list', token, { skip: 0, take: 15 }));
    const found = await timed(TIMES, () => ask(server, 'POST', '/contact/list', token, { q: 'martin jean' }));
    const matters = await timed(TIMES, () => ask(server, 'GET', '/project/list?query=bail', token));
    const one = await timed(TIMES, (n) => searchFor([NAMES[n % NAMES.length]!])());
    const five = await timed(TIMES, searchFor(NAMES));
    return {
      listP95: percentile(lists, 95),
      searchP95: percentile(found, 95),
      mattersP95: percentile(matters, 95),
      conflictP50: median(one),
      conflictP95: percentile(one, 95),
      conflictFiveP95: percentile(five, 95),
      conflictFirst: first!,
    };
  },
};

async function seed(url: string): Promise<void> {
  const db = await openDatabase({ url, dataDir: null });
  try {
    await seedLargeFirm(db, LARGE);
  } finally {
    await db.close();
  }
}

/** @returns milliseconds of each */
async function timed(times: number, work: (n: number) => Promise<unknown>): Promise<number[]> {
  const took: number[] = [];
  for (let n = 0; n < times; n += 1) {
    const began = performance.now();
    await work(n);
    took.push(performance.now() - began);
  }
  return took;
}

async function ask<T>(server: Running, method: string, path: string, token?: string, body?: object): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${server.ports[0]!}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
