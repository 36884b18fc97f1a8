// Runs every static check and says which failed. Exit code = number of failed checks.
import { spawnSync } from 'node:child_process';

const bin = (name: string) => `node_modules/.bin/${name}`;
export const CHECKS: [name: string, command: string, args: string[]][] = [
  ['types', bin('tsc'), ['-b']],
  ['lint', bin('oxlint'), ['--type-aware', '--deny-warnings']],
  ['format', bin('oxfmt'), ['--check', '.']],
  ['dead code', bin('knip'), ['--no-progress']],
  ['house', bin('vitest'), ['run', '-c', 'tests/vitest.config.ts', 'tests/repo', '--reporter=dot']],
];

/** Runs the named checks, or all; returns the names that failed. */
export function runChecks(only: string[] = []): string[] {
  const failed: string[] = [];
  for (const [name, command, args] of CHECKS) {
    if (only.length > 0 && !only.includes(name)) continue;
    const started = performance.now();
    const { status, error } = spawnSync(command, args, { stdio: 'inherit' });
    const ok = status === 0;
    if (!ok) failed.push(name);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    console.log(`${ok ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)${error ? ` — ${error.message}` : ''}`);
  }
  return failed;
}

if (import.meta.url === `file://${process.argv[1]}`) process.exit(runChecks(process.argv.slice(2)).length);
