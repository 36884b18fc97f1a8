// `npm run test:changed [-- --since <ref>] [-- --all]`: what a change can reach, in about a minute for one feature. The change is
// what differs from the branch point with `main`, saved or not. `--all`: every flow of the touched features, every test of the
// server, and every test of any package that the change reaches, instead of the nearest.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { findChromium } from './support/chromium.ts';
import { sourceFiles } from './repo/source-files.ts';
import { componentTestsFor, flowsFor } from './support/feature-flows.ts';
import { relatedTests } from './support/related-tests.ts';
import { runSideBySide, type Job, type JobResult } from './support/side-by-side.ts';

const { values } = parseArgs({
  options: { since: { type: 'string', default: 'main' }, all: { type: 'boolean', default: false } },
});
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean);
const [branchPoint = 'HEAD'] = git('merge-base', values.since, 'HEAD');
const changed = [
  ...new Set([...git('diff', '--name-only', branchPoint), ...git('ls-files', '-o', '--exclude-standard')]),
];
const files = changed.filter((path) => existsSync(path));
const sources = files.filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !path.endsWith('.d.mts'));
console.log(`${changed.length} files differ from ${values.since}.`);

const results: JobResult[] = [];
const job = (name: string, command: string, args: string[]): Job => ({
  name,
  command: `node_modules/.bin/${command}`,
  args,
});

function step(name: string, command: string, args: string[]): void {
  console.log(`\n== ${name}`);
  const started = performance.now();
  const { status } = spawnSync(`node_modules/.bin/${command}`, args, { stdio: 'inherit' });
  results.push({ name, isGood: status === 0, seconds: Math.round((performance.now() - started) / 1000) });
}

/** Tests beside the changed files of the server: by what they import, every test of the server would be one of them. */
function serverTests(): string[] {
  const folders = sources.flatMap((path) => /^server\/src\/(?:capabilities\/)?[^/]+\//.exec(path)?.[0] ?? []);
  return [...new Set(folders)];
}

if (files.length > 0) {
  console.log('\n== types, lint, format');
  const lint = job('lint', 'oxlint', ['--type-aware', '--deny-warnings', ...sources]);
  const checks = [
    job('types', 'tsc', ['-b']),
    ...(sources.length > 0 ? [lint] : []),
    job('format', 'oxfmt', ['--check', '--no-error-on-unmatched-pattern', ...files]),
  ];
  results.push(...(await runSideBySide(checks)));
  const vitest = ['-c', 'tests/vitest.config.ts', '--reporter=dot', '--passWithNoTests'];
  const units = sources.filter((path) => !path.startsWith('tests/e2e/'));
  if (values.all && units.length > 0)
    step('tests that import what changed', 'vitest', ['related', '--run', ...vitest, ...units]);
  const related = values.all ? [] : relatedTests(units, sourceFiles());
  if (related.length > 0)
    step('tests of the package that import it', 'vitest', ['run', ...vitest, '--project=pure', ...related]);
  const near = values.all ? [] : serverTests();
  if (near.length > 0) step('tests of the server beside it', 'vitest', ['run', ...vitest, '--project=whole', ...near]);
  step('rules of the repository', 'vitest', ['run', ...vitest, 'tests/repo']);
  const components = componentTestsFor(changed);
  if (components.length > 0) {
    findChromium({ install: true });
    step('component tests', 'vitest', ['run', '-c', 'tests/components/vitest.config.ts', ...components]);
  }
  const flows = flowsFor(changed, values.all);
  if (flows.length > 0) {
    findChromium({ install: true });
    const paths = flows.map((name) => `e2e/${name}.spec.ts`);
    step(`flows: ${flows.join(', ')}`, 'playwright', ['test', '-c', 'tests/e2e/playwright.config.ts', ...paths]);
  }
}

console.log();
for (const { name, isGood, seconds } of results)
  console.log(`${isGood ? 'ok  ' : 'FAIL'} ${`${seconds} s`.padStart(6)}  ${name}`);
process.exit(results.every(({ isGood }) => isGood) ? 0 : 1);
