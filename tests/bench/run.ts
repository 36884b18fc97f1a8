import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import { fileURLToPath } from 'node:url';
import { startPostgres } from '../support/postgres.ts';
import { goalsTable } from './goals.ts';
import { parseOptions, USAGE } from './options.ts';
import { conditions, failures, table } from './report.ts';
import type { Results, Sample } from './results.ts';
import { SCENARIOS, trace } from './scenarios/index.ts';
import type { Scenario } from './scenarios/scenario.ts';
import { TARGETS } from './targets/index.ts';
import type { Running, Target, World } from './targets/target.ts';

const options = parseOptions(process.argv.slice(2));
if (options.list) {
  console.log(`${USAGE}\nscenarios: ${SCENARIOS.map((s) => s.name).join(', ')}`);
  console.log(`targets: ${TARGETS.map((t) => t.name).join(', ')}`);
  process.exit(0);
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));

// The browser waits for nobody's peers: a full run ends with it, and it runs alone when it is named alone.
const inBrowser = options.only.includes('browser') || (options.only.length === 0 && !options.quick);
if (inBrowser && !existsSync('apps/web/dist/index.html'))
  throw new Error('the web application is not built: npm run build');
if (options.only.length === 1 && inBrowser) {
  console.log(browserReport());
  process.exit(0);
}

const targets = options.targets.map((name) => {
  const found = TARGETS.find((target) => target.name === name);
  if (!found) throw new Error(`no target "${name}"; there are: ${TARGETS.map((target) => target.name).join(', ')}`);
  return found;
});
const isExact = (only: string) => SCENARIOS.some(({ name }) => name === only);
const scenarios = SCENARIOS.filter(({ name, quick }) =>
  options.only.length > 0
    ? options.only.some((only) => (isExact(only) ? name === only : name.startsWith(only)))
    : quick || !options.quick,
);
if (scenarios.length === 0) throw new Error(`no scenario starts with ${options.only.join(' or ')}`);

const results: Results = {
  startedAt: new Date().toISOString(),
  machine: {
    cpus: os.cpus().length,
    cpuModel: os.cpus()[0]?.model.trim() ?? 'unknown',
    memoryGb: Math.round(os.totalmem() / 2 ** 30),
    node: process.versions.node,
    platform: `${os.platform()} ${os.arch()}`,
  },
  quick: options.quick,
  rounds: options.rounds,
  trace: trace().name,
  samples: [],
};

const postgres = await startPostgres();
const world: World = { postgresUrl: postgres.url, postgresPid: postgres.pid };
for (let round = 0; round < options.rounds; round++) {
  // A machine that slows down must not always punish the same target.
  const order = round % 2 === 0 ? targets : targets.toReversed();
  for (const scenario of scenarios) {
    for (const target of order.filter((t) => scenario.fits(t))) {
      const sample = await measure(scenario, target, round);
      results.samples.push(sample);
      const numbers = Object.entries(sample.measured).map(([name, value]) => `${name} ${Number(value.toPrecision(3))}`);
      console.error(
        `${round} ${scenario.name} ${target.name} (${sample.seconds.toFixed(1)} s): ${sample.failure ?? numbers.join(', ')}`,
      );
    }
  }
}
await postgres.stop();

const folder = new URL('results/', import.meta.url);
mkdirSync(folder, { recursive: true });
const file = new URL(`${results.startedAt.replace(/[:.]/g, '-')}.json`, folder);
writeFileSync(file, `${JSON.stringify(results, null, 1)}\n`);
const goals = goalsTable(
  results,
  targets.filter((target) => target.peer).map(({ name }) => name),
);
const failed = failures(results);
const report = [
  conditions(results),
  table(results, targets),
  ...(goals ? [goals] : []),
  ...(failed ? [`Did not get through:\n\n${failed}`] : []),
  ...(inBrowser ? [browserReport()] : []),
].join('\n\n');
console.log(report);
if (options.write !== null) writeFileSync(options.write, `# Results\n\n${report}\n`);

/** What a user waits for, in a process of its own: see `browser/run.ts`. */
function browserReport(): string {
  const script = fileURLToPath(new URL('browser/run.ts', import.meta.url));
  const run = spawnSync(process.execPath, ['--import', 'tsx', script], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (run.status !== 0) throw new Error(`the measures in a browser ended with ${run.status ?? run.signal}`);
  return `## In a browser\n\n${run.stdout}`;
}

async function measure(scenario: Scenario, target: Target, round: number): Promise<Sample> {
  const started: Running[] = [];
  const sample: Sample = {
    scenario: scenario.name,
    target: target.name,
    round,
    measured: {},
    loadAverage: os.loadavg()[0]!,
    seconds: 0,
  };
  const begin = performance.now();
  const start = async () => {
    const running = await target.start(world);
    started.push(running);
    return running;
  };
  try {
    sample.measured = await scenario.run({ target, world, quick: options.quick, start });
  } catch (error) {
    sample.failure = error instanceof Error ? error.message : String(error);
  } finally {
    for (const running of started) {
      if (sample.failure !== undefined) console.error(running.log().slice(-2000));
      await running.dispose();
    }
    sample.seconds = (performance.now() - begin) / 1000;
  }
  return sample;
}
