import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** What one run of vitest came to. */
export interface Verdict {
  passed: number;
  failed: number;
  skipped: number;
  /** The failed tests and the errors that belong to no test, each with enough text to begin to look. */
  failures: string[];
  /** Tests that failed once and passed when they were run once more, with the first error. They count as passed. */
  flaky: { name: string; error: string }[];
}

/**
 * Writes the {@link Verdict} of a run as JSON to the file named by `VERDICT_FILE`. Vitest's own JSON report leaves out
 * the errors that no test caught, which fail a run all the same.
 */
export default class VerdictReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    const verdict: Verdict = { passed: 0, failed: 0, skipped: 0, failures: [], flaky: [] };
    for (const module of modules) readModule(module, verdict);
    for (const error of unhandled) fail(verdict, `outside of any test: ${String(error['VITEST_TEST_PATH'])}`, [error]);
    writeFileSync(process.env['VERDICT_FILE']!, JSON.stringify(verdict));
  }
}

function readModule(module: TestModule, verdict: Verdict): void {
  const path = relative(process.cwd(), module.moduleId);
  for (const test of module.children.allTests()) {
    const { state, errors } = test.result();
    const name = `${path} › ${test.fullName}`;
    if (state === 'passed') verdict.passed += 1;
    if (test.diagnostic()?.flaky === true) verdict.flaky.push({ name, error: errors?.[0]?.message ?? '' });
    if (state === 'passed') continue;
    if (state === 'failed') fail(verdict, name, errors);
    else verdict.skipped += 1;
  }
  // Of the file itself, or of the hooks around its tests.
  if (module.errors().length > 0) fail(verdict, path, module.errors());
  for (const suite of module.children.allSuites())
    if (suite.errors().length > 0) fail(verdict, `${path} › ${suite.fullName}`, suite.errors());
}

function fail(verdict: Verdict, name: string, errors: readonly SerializedError[]): void {
  verdict.failed += 1;
  const text = errors.map((error) => error.stack ?? error.message).join('\n');
  const lines = text.split('\n').slice(0, 12);
  verdict.failures.push([name, ...lines.map((line) => `    ${line}`)].join('\n'));
}
