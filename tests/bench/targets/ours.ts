import { fileURLToPath } from 'node:url';
import type { Wire } from '../load/link.ts';
import { muxWire } from '../load/wire-mux.ts';
import { yWebsocketWire } from '../load/wire-y-websocket.ts';
import { createBenchFirm, withDatabase, type BenchFirm } from './bench-firm.ts';
import { startChild } from './child.ts';
import type { Running, Target, World } from './target.ts';

const SERVER = fileURLToPath(new URL('../../../server/bin/serve.mjs', import.meta.url));

/** Rates that protect against one hostile client; the peers have none, and one client of the bench stands for many. */
const NO_RATE_LIMIT = { SYNC_MESSAGE_RATE: '100000', SYNC_BYTE_RATE: '268435456' };

let databases = 0;

/** This application on PostgreSQL, everything else as it comes. */
export const ours: Target = application('ours', (world) => startOnPostgres(world, 1));

/** Two processes on one database, the clients spread over them. */
export const oursTwice: Target = application('ours-2', (world) => startOnPostgres(world, 2));

/** With the database inside the process, as it starts without any setting: its CPU and memory are counted in. */
export const oursEmbedded: Target = application('ours-embedded', startEmbedded);

function application(name: string, start: Target['start']): Target {
  return { name, peer: false, durable: true, stateful: true, start };
}

async function startOnPostgres(world: World, processes: number): Promise<Running> {
  const database = `bench_${databases++}`;
  await withDatabase(world.postgresUrl, (client) => client.query(`create database ${database}`));
  const databaseUrl = world.postgresUrl.replace(/\/postgres$/, `/${database}`);
  const children: Child[] = [];
  const dispose = async () => {
    await Promise.all(children.map((child) => child.dispose()));
    await withDatabase(world.postgresUrl, (client) => client.query(`drop database ${database} with (force)`));
  };
  try {
    for (let i = 0; i < processes; i++) children.push(await startServer({ DATABASE_URL: databaseUrl }));
    return { ...running(children, await createBenchFirm(databaseUrl), dispose), databaseUrl };
  } catch (error) {
    await dispose();
    throw error;
  }
}

async function startEmbedded(): Promise<Running> {
  const child = await startServer({});
  try {
    const firm = await createBenchFirm(`postgres://postgres@/postgres?host=${child.dataDir}/socket`);
    return running([child], firm, () => child.dispose());
  } catch (error) {
    await child.dispose();
    throw error;
  }
}

type Child = Awaited<ReturnType<typeof startChild>>;

function running(children: Child[], firm: BenchFirm, dispose: () => Promise<void>): Running {
  const each = async (work: (child: Child) => Promise<void>) => {
    await Promise.all(children.map(work));
  };
  return {
    pids: () => children.flatMap((child) => child.pids()),
    ports: children.flatMap((child) => child.ports),
    ...wires(firm),
    docs: (count) => firm.docs(count),
    reader: firm.reader,
    kill: () => each((child) => child.kill()),
    terminate: () => each((child) => child.terminate()),
    restart: () => each((child) => child.restart()),
    dispose,
    log: () => children.map((child) => child.log()).join('\n'),
  };
}

/** `BENCH_NODE_FLAGS`, such as `--cpu-prof`, are given to the server's process. */
function startServer(env: Record<string, string>): Promise<Child> {
  return startChild({
    args: [...(process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter(Boolean), SERVER],
    env: (port, dataDir) => ({
      NODE_ENV: 'production',
      SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'warn',
      ...NO_RATE_LIMIT,
      ...env,
    }),
    ready: (port) =>
      fetch(`http://127.0.0.1:${port}/api/ready`).then(
        (answer) => answer.ok,
        () => false,
      ),
  });
}

function wires(firm: BenchFirm): { wire: Wire; muxWire: Wire } {
  return {
    wire: yWebsocketWire((doc) => `/sync/${doc}?token=${firm.tokenFor(doc)}`),
    muxWire: muxWire(() => firm.reader.token),
  };
}
