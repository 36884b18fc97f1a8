// @long: as many lives of a world as faults were found in it
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBase } from './world/base.ts';
import type { Base } from './world/base.ts';
import type { Op } from './world/ops.ts';
import { reportOf } from './world/report.ts';
import { simulate } from './world/simulate.ts';

interface Regression {
  seed: number;
  /** What went wrong then. */
  was: string;
  ops: Op[];
}

/** Runs that may be spent on shortening a failure. */
const SHRINK = 20;

const regressions = JSON.parse(readFileSync(new URL('./regressions.json', import.meta.url), 'utf8')) as Regression[];
let base: Base;

beforeAll(async () => {
  base = await openBase();
});
afterAll(() => base?.close());

for (const { seed, was, ops } of regressions)
  test(`again: ${was}`, async () => {
    const run = await simulate(base, seed, ops);
    const report = run.violations.length === 0 ? '' : await reportOf(base, run, SHRINK);
    expect(report).toBe('');
  }, 60_000);
