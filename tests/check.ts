// Runs every static check and says which failed. Exit code = number of failed checks.
import { runSideBySide, type Job } from './support/side-by-side.ts';

const bin = (name: string) => `node_modules/.bin/${name}`;
/** The longest first: the others fit beside it. */
const CHECKS: Job[] = [
  { name: 'types', command: bin('tsc'), args: ['-b'] },
  { name: 'lint', command: bin('oxlint'), args: ['--type-aware', '--deny-warnings'] },
  { name: 'dead code', command: bin('knip'), args: ['--no-progress'] },
  { name: 'format', command: bin('oxfmt'), args: ['--check', '.'] },
];
/** Tests like the others in the complete run; here with the checks. */
const HOUSE: Job = {
  name: 'house',
  command: bin('vitest'),
  args: ['run', '-c', 'tests/vitest.config.ts', 'tests/repo', '--reporter=dot'],
};

/** What the complete run checks before its tests. */
export async function runChecks(): Promise<{ passed: number; failed: number }> {
  const results = await runSideBySide(CHECKS);
  const passed = results.filter(({ isGood }) => isGood).length;
  return { passed, failed: results.length - passed };
}

if (import.meta.url === `file://${process.argv[1]}`) {
  const only = process.argv.slice(2);
  const wanted = [...CHECKS, HOUSE].filter(({ name }) => only.length === 0 || only.includes(name));
  const results = await runSideBySide(wanted);
  process.exit(results.filter(({ isGood }) => !isGood).length);
}
