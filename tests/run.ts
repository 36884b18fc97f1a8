// Every check of the project, on both databases and in a real Chromium. Ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { runChecks } from './check.ts';
import { startPostgres, type PostgresOptions } from './support/postgres.ts';
import { findChromium } from './support/chromium.ts';
import { installDebianPackages } from './support/debian.ts';
import { MAX_FLAKY, type FlowResult } from './support/flow-verdict.ts';
import { findOffice } from './support/office.ts';
import { runFlows } from './support/run-flows.ts';
import { CRASHES, ON_POSTGRES, onEmbedded, onEmbeddedAlone, UNITS } from './support/test-plan.ts';
import type { Verdict } from './support/verdict-reporter.ts';

const VERDICT_REPORTER = './tests/support/verdict-reporter.ts';
const scratch = mkdtempSync(join(tmpdir(), 'basoche-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const problems: string[] = [];
/** How many tests of each kind ran and how long they took, printed at the end. */
const kinds: string[] = [];
/** Flows and component tests that passed only when they were run once more, printed at the end. */
const flaky: Pick<FlowResult, 'name' | 'trace' | 'errors'>[] = [];
/** Names of the failed tests, repeated at the end: the end is what is read first. */
const failures: string[] = [];

let started = performance.now();

function heading(text: string): void {
  console.log(`\n== ${text}`);
  started = performance.now();
}

interface Counts {
  passed: number;
  failed: number;
  skipped?: number;
}

function count(name: string, { passed, failed, skipped = 0 }: Counts, status: number | null): void {
  // A runner that dies before its first test must not look green.
  const broken = status !== 0 && failed === 0 ? 1 : 0;
  const seconds = Math.round((performance.now() - started) / 1000);
  kinds.push(`${String(passed + failed + skipped).padStart(6)} ${`${seconds} s`.padStart(7)}  ${name}`);
  total.passed += passed;
  total.failed += failed + broken;
  total.skipped += skipped;
  if (failed + broken > 0) problems.push(name);
}

function vitest(
  name: string,
  paths: string[],
  env: Record<string, string> = {},
  config = 'tests/vitest.config.ts',
): void {
  heading(name);
  const file = join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`);
  const args = ['run', '-c', config, '--reporter=dot', `--reporter=${VERDICT_REPORTER}`, ...paths];
  const { status } = spawnSync('node_modules/.bin/vitest', args, {
    stdio: 'inherit',
    env: { ...process.env, VERDICT_FILE: file, ...env },
  });
  const verdict = (readJson(file) as Verdict | null) ?? { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
  failures.push(...verdict.failures.map((failure) => `${name}: ${failure}`));
  flaky.push(...verdict.flaky.map(({ name: test, error }) => ({ name: test, trace: null, errors: [error] })));
  const tooMany = verdict.flaky.length > MAX_FLAKY ? verdict.flaky.length : 0;
  count(name, { ...verdict, passed: verdict.passed - tooMany, failed: verdict.failed + tooMany }, status);
}

/** @param url a PostgreSQL server; `null` for the embedded database */
function browser(url: string | null): void {
  try {
    findChromium({ install: true });
  } catch (error) {
    heading('in the browser');
    console.error(error instanceof Error ? error.message : error);
    count('in the browser', { passed: 0, failed: 1 }, 1);
    return;
  }
  const env: Record<string, string> = url === null ? {} : { TEST_DATABASE_URL: url };
  vitest('components', [], env, 'tests/components/vitest.config.ts');
  heading('flows');
  const { verdict, status } = runFlows(scratch, [], env);
  flaky.push(...verdict.flaky);
  failures.push(...verdict.failures.map((failure) => `flows: ${failure}`));
  count('flows', verdict, status);
}

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null; // The runner wrote nothing: count() turns its exit code into a failure.
  }
}

async function startOrInstall(options: PostgresOptions): ReturnType<typeof startPostgres> {
  try {
    return await startPostgres(options);
  } catch (missing) {
    if (!installDebianPackages(['postgresql'])) throw missing;
    return startPostgres(options);
  }
}

heading('types, lint, format, dead code');
count('checks', await runChecks(), 0);

/** Hundreds of databases made and dropped keep a disk busy for half a minute: nothing of them outlives the machine. */
const BRIEF = { fsync: 'off' };

/** Each suite on a server of its own: what hangs in one must not be what another waits for. */
async function onPostgres(name: string, paths: string[], settings: Record<string, string> = {}): Promise<void> {
  const postgres = await openPostgres(settings);
  try {
    const others = onEmbeddedAlone().map((path) => `--exclude=${path}`);
    vitest(name, [...paths, ...others], { TEST_DATABASE_URL: postgres.url });
  } finally {
    await postgres.stop();
  }
}

async function openPostgres(settings: Record<string, string>): Promise<{ url: string; stop(): Promise<void> | void }> {
  const given = process.env.TEST_DATABASE_URL;
  return given ? { url: given, stop() {} } : startOrInstall({ settings });
}

async function whyNoPostgres(): Promise<string | null> {
  try {
    await (await openPostgres({})).stop();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : JSON.stringify(error);
  }
}

const lackingOffice = findOffice();
const missing = await whyNoPostgres();
vitest('units', UNITS);
const notAgain = UNITS.map((path) => `--exclude=${path}**`);
const second: Record<string, string> = missing === null ? { SECOND_DATABASE: 'true' } : {};
vitest('on the embedded database', missing === null ? onEmbedded() : notAgain, second);
if (missing === null) {
  await onPostgres('on PostgreSQL', ON_POSTGRES, BRIEF);
  await onPostgres('crashes on PostgreSQL', CRASHES);
} else {
  console.error(`\nNo PostgreSQL 15 or later, so its suites did not run: ${missing}`);
  total.skipped += 2;
}

const postgres = missing === null ? await openPostgres(BRIEF) : null;
browser(postgres?.url ?? null);
await postgres?.stop();
if (lackingOffice !== null) console.error(`\n${lackingOffice}`);

rmSync(scratch, { recursive: true, force: true });
for (const failure of failures) console.log(`\n${failure}`);
console.log(`\nTests by kind, and the time they took:\n${kinds.join('\n')}`);
if (flaky.length > 0) {
  console.log(`\nFlaky: ${flaky.length} (of at most ${MAX_FLAKY} on each floor) failed once and passed once more:`);
  for (const { name, trace, errors } of flaky)
    console.log(
      `  ${name}\n    ${trace === null ? 'no trace' : `npx playwright show-trace ${relative('.', trace)}`}\n    ${errors[0]?.split('\n')[0] ?? ''}`,
    );
}
if (problems.length > 0) console.log(`\nFailed: ${problems.join(', ')}`);
console.log(`\n${flaky.length} flaky`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(total.failed === 0 ? 0 : 1);
