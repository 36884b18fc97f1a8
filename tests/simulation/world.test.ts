// @long: fifty lives of a world
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBase } from './world/base.ts';
import type { Base } from './world/base.ts';
import type { Verb } from './world/ops.ts';
import { VERBS } from './world/ops.ts';
import { reportOf } from './world/report.ts';
import { opsOf, simulate } from './world/simulate.ts';
import type { Run } from './world/simulate.ts';

const SEEDS = Number(process.env['SIM_SEEDS'] ?? 50);
const FROM = Number(process.env['SIM_FROM'] ?? 1);
const STEPS = Number(process.env['SIM_STEPS'] ?? 70);
const GROUP = 10;
/** Runs that may be spent on shortening a failure. */
const SHRINK = 20;

const verbs = new Map<Verb, number>();
let edits = 0;
let base: Base;

beforeAll(async () => {
  base = await openBase();
});
afterAll(() => base?.close());

async function holds(run: Run): Promise<void> {
  if (run.violations.length > 0) expect.fail(await reportOf(base, run, SHRINK));
}

for (let from = FROM; from < FROM + SEEDS; from += GROUP) {
  const to = Math.min(from + GROUP, FROM + SEEDS);
  test(`[G1] [G2] [G3] [G4] [G6] [G7] [G8] seeds ${from} to ${to - 1}`, async () => {
    for (let seed = from; seed < to; seed += 1) {
      const run = await simulate(base, seed, opsOf(seed, STEPS));
      for (const [verb, times] of run.verbs) verbs.set(verb, (verbs.get(verb) ?? 0) + times);
      edits += run.edits;
      await holds(run);
    }
  }, 240_000);
}

test('the generator is not idle: every verb meant something, and people wrote', () => {
  const idle = VERBS.filter((verb) => !verbs.has(verb));
  // A handful of seeds cannot show every verb.
  if (SEEDS >= 50) expect(idle).toEqual([]);
  expect(edits).toBeGreaterThan(SEEDS * 8);
});
