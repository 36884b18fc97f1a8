// Every check of the project, on both databases and in a real Chromium. Ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CHECKS, runChecks } from './check.ts';
import { startPostgres, type PostgresOptions } from './support/postgres.ts';
import { findChromium } from './support/chromium.ts';
import { installDebianPackages } from './support/debian.ts';
import { findOffice } from './support/office.ts';
import type { Verdict } from './support/verdict-reporter.ts';

/** About the embedded database alone: on a PostgreSQL server they would say the same again. */
const EMBEDDED_ONLY = ['server/src/jobs/dumps.test.ts', 'server/src/db/embedded/**'];
/** What the embedded database is asked where PostgreSQL is there too (decision 0158). */
const EMBEDDED_TOO = [
  ...['packages/', 'apps/', 'server/src/db/', 'server/src/jobs/dumps.test.ts'],
  ...['tests/contract', 'tests/compatibility', 'tests/repo', 'tests/crash'],
];
const VERDICT_REPORTER = './tests/support/verdict-reporter.ts';
const scratch = mkdtempSync(join(tmpdir(), 'basoche-test-'));
const total = { passed: 0, failed: 0, skipped: 0 };
const problems: string[] = [];
/** Where the time goes, said at the end. */
const durations: string[] = [];
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
  durations.push(`${name} ${Math.round((performance.now() - started) / 1000)} s`);
  total.passed += passed;
  total.failed += failed + broken;
  total.skipped += skipped;
  if (failed + broken > 0) problems.push(name);
}

function vitest(name: string, paths: string[], env: Record<string, string> = {}): void {
  heading(name);
  const file = join(scratch, `${name.replaceAll(/\W+/g, '-')}.json`);
  const args = ['run', '-c', 'tests/vitest.config.ts', '--reporter=dot', `--reporter=${VERDICT_REPORTER}`, ...paths];
  const { status } = spawnSync('node_modules/.bin/vitest', args, {
    stdio: 'inherit',
    env: { ...process.env, VERDICT_FILE: file, ...env },
  });
  const verdict = (readJson(file) as Verdict | null) ?? { passed: 0, failed: 0, skipped: 0, failures: [] };
  failures.push(...verdict.failures.map((failure) => `${name}: ${failure}`));
  count(name, verdict, status);
}

function playwright(): void {
  const name = 'in the browser';
  heading(name);
  try {
    findChromium({ install: true });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    count(name, { passed: 0, failed: 1 }, 1);
    return;
  }
  const output = join(scratch, 'playwright.json');
  const { status } = spawnSync(
    'node_modules/.bin/playwright',
    ['test', '-c', 'tests/e2e/playwright.config.ts', '--reporter=list,json'],
    {
      stdio: 'inherit',
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: output },
    },
  );
  const stats = (readJson(output) as PlaywrightResult | null)?.stats;
  // A test that passed only on a retry is a bug to find: it counts as failed.
  const failed = (stats?.unexpected ?? 0) + (stats?.flaky ?? 0);
  count(name, { passed: stats?.expected ?? 0, failed, skipped: stats?.skipped ?? 0 }, status);
}

interface PlaywrightResult {
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number };
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
const names = CHECKS.map(([name]) => name).filter((name) => name !== 'house');
const failedChecks = runChecks(names);
count('checks', { passed: names.length - failedChecks.length, failed: failedChecks.length }, 0);

/** Each suite on a server of its own: what hangs in one must not be what another waits for. */
async function onPostgres(name: string, paths: string[], settings: Record<string, string> = {}): Promise<void> {
  const postgres = await openPostgres(settings);
  try {
    const others = EMBEDDED_ONLY.map((path) => `--exclude=${path}`);
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
vitest('on the embedded database', missing === null ? EMBEDDED_TOO : []);
if (missing === null) {
  // Hundreds of databases made and dropped keep a disk busy for half a minute: nothing here outlives the machine.
  await onPostgres('on PostgreSQL', ['server/', 'tests/simulation', 'tests/contract'], { fsync: 'off' });
  await onPostgres('crashes on PostgreSQL', ['tests/crash']);
} else {
  console.error(`\nNo PostgreSQL 15 or later, so its suites did not run: ${missing}`);
  total.skipped += 2;
}

playwright();
if (lackingOffice !== null) console.error(`\n${lackingOffice}`);

rmSync(scratch, { recursive: true, force: true });
for (const failure of failures) console.log(`\n${failure}`);
console.log(`\nTook: ${durations.join(', ')}`);
if (problems.length > 0) console.log(`\nFailed: ${problems.join(', ')}`);
console.log(`\n${total.passed} passed, ${total.failed} failed${total.skipped > 0 ? `, ${total.skipped} skipped` : ''}`);
process.exit(total.failed === 0 ? 0 : 1);
