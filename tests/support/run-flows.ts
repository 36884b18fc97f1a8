import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { JSONReport } from '@playwright/test/reporter';
import { judgeFlows, readFlows, type FlowResult, type FlowVerdict } from './flow-verdict.ts';

const CONFIG = 'tests/e2e/playwright.config.ts';

/**
 * Runs the browser flows; those that failed run once more, alone and with a trace, after the others.
 * @param scratch an existing folder for the reports
 * @param environment what the flows are told beside the environment of this process
 * @returns the exit code of the first run beside the verdict: a run that broke has no flows to tell of
 */
export function runFlows(
  scratch: string,
  paths: string[] = [],
  environment: Record<string, string> = {},
): { verdict: FlowVerdict; status: number | null } {
  const first = runPlaywright(join(scratch, 'flows.json'), paths, environment);
  const failed = first.flows.filter(({ outcome }) => outcome === 'failed');
  if (failed.length === 0) return { verdict: judgeFlows(first.flows, []), status: first.status };
  console.log(`\n== ${failed.length} failed in the browser: once more, alone`);
  const list = join(scratch, 'again.txt');
  writeFileSync(list, failed.map(({ name }) => `${name}\n`).join(''));
  // A folder of its own: Playwright empties the one it writes to, which holds what the first run saw.
  const alone = [`--test-list=${list}`, '--workers=1', '--trace=on', '--output=test-results/again'];
  const again = runPlaywright(join(scratch, 'again.json'), alone, environment);
  const verdict = judgeFlows(first.flows, again.flows);
  // A run that ends badly only because of its flows is judged by its flows.
  return { verdict, status: first.isBroken || verdict.failed > 0 ? 1 : 0 };
}

export interface FlowRun {
  flows: FlowResult[];
  /** Something outside of any flow failed: a syntax error, the build, the server. */
  isBroken: boolean;
  status: number | null;
}

/** Runs Playwright with a report at `output`, and reads it. */
export function runPlaywright(output: string, args: string[], environment: Record<string, string> = {}): FlowRun {
  const { status } = spawnSync(
    'node_modules/.bin/playwright',
    ['test', '-c', CONFIG, '--reporter=list,json', ...args],
    {
      stdio: 'inherit',
      env: { ...process.env, ...environment, PLAYWRIGHT_JSON_OUTPUT_NAME: output },
    },
  );
  const report = readReport(output);
  return { flows: report ? readFlows(report) : [], isBroken: report === null || report.errors.length > 0, status };
}

/** `null` when Playwright ended before it wrote one. */
function readReport(path: string): JSONReport | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as JSONReport;
  } catch {
    return null;
  }
}
