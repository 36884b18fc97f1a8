// `npm run test:repeat -- <name> [--times 50]`: runs the flows or the tests whose file's path contains the name again and
// again, and says how often they failed. A flow that failed leaves its trace.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findChromium } from './support/chromium.ts';
import { runPlaywright } from './support/run-flows.ts';
import { repositoryFiles } from './repo/source-files.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string', default: '50' } },
});
const name = positionals[0];
const times = Number(values.times);
if (name === undefined || !Number.isInteger(times) || times < 1) {
  console.error('Usage: npm run test:repeat -- <part of a test file’s path> [--times 50]');
  process.exit(2);
}
const files = repositoryFiles().filter((path) => /\.(?:test|spec)\.tsx?$/.test(path) && path.includes(name));
if (files.length === 0) {
  console.error(`No test file has « ${name} » in its path.`);
  process.exit(2);
}
const flows = files.filter((path) => path.startsWith('tests/e2e/'));
const tests = files.filter((path) => !flows.includes(path));
const failed = (flows.length > 0 ? repeatFlows() : 0) + (tests.length > 0 ? repeatTests() : 0);
process.exit(failed === 0 ? 0 : 1);

function repeatFlows(): number {
  findChromium({ install: true });
  const scratch = mkdtempSync(join(tmpdir(), 'basoche-repeat-'));
  // Traces of what passes are thrown away, those of what fails are what one repeats for.
  const args = [`--repeat-each=${times}`, '--trace=retain-on-failure', ...flows];
  const { flows: results, isBroken } = runPlaywright(join(scratch, 'flows.json'), args);
  rmSync(scratch, { recursive: true, force: true });
  const failures = results.filter(({ outcome }) => outcome === 'failed');
  for (const { name: flow, trace } of failures) console.log(`failed: ${flow}${trace === null ? '' : `\n    ${trace}`}`);
  console.log(`\n${results.length - failures.length} of ${results.length} passed: ${flows.join(', ')}`);
  return failures.length + (isBroken ? 1 : 0);
}

/** Each time in a process of its own, as the complete run begins. */
function repeatTests(): number {
  let failures = 0;
  for (let round = 1; round <= times; round += 1) {
    const args = ['run', '-c', 'tests/vitest.config.ts', '--reporter=dot', ...tests];
    const { status, stdout, stderr } = spawnSync('node_modules/.bin/vitest', args, { encoding: 'utf8' });
    if (status !== 0) {
      failures += 1;
      console.log(stdout, stderr);
    }
    console.log(`${round} of ${times}: ${status === 0 ? 'passed' : 'failed'} (${failures} failed so far)`);
  }
  console.log(`\n${times - failures} of ${times} passed: ${tests.join(', ')}`);
  return failures;
}
