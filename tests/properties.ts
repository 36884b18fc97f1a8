// `npm run test:properties [-- <part of a path>] [--times 10] [--seed <seed>]`: tries new examples of the properties of fast-check,
// each as many times as often as in the checks, which try the same examples in every run.
import { spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { propertyTests } from './support/property-tests.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '10' }, seed: { type: 'string' } },
});
const times = Number(values.times);
const seed = Number(values.seed ?? randomInt(2 ** 31));
if (!Number.isInteger(times) || times < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run test:properties [-- <part of a test file’s path>] [--times 10] [--seed <seed>]');
  process.exit(2);
}
const files = propertyTests()
  .map(({ path }) => path)
  .filter((path) => positionals.length === 0 || positionals.some((part) => path.includes(part)));
if (files.length === 0) {
  console.error(`No test file with properties has « ${positionals.join(' », « ')} » in its path.`);
  process.exit(2);
}

console.log(`Seed ${seed}, ${times} times the runs of the checks, ${files.length} files.`);
const scratch = mkdtempSync(join(tmpdir(), 'basoche-properties-'));
const log = join(scratch, 'runs.jsonl');
writeFileSync(log, '');
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', '-c', 'tests/vitest.config.ts', '--reporter=dot', '--testTimeout=120000', ...files],
  {
    stdio: 'inherit',
    env: { ...process.env, PROPERTY_SEED: String(seed), PROPERTY_TIMES: String(times), PROPERTY_LOG: log },
  },
);
const runs = readFileSync(log, 'utf8')
  .split('\n')
  .filter(Boolean)
  .map((line) => (JSON.parse(line) as { runs: number }).runs);
rmSync(scratch, { recursive: true, force: true });
console.log(`${runs.length} properties, ${runs.reduce((sum, each) => sum + each, 0)} runs, seed ${seed}.`);
process.exit(status ?? 1);
