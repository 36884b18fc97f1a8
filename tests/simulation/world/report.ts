import type { Base } from './base.ts';
import type { Op } from './ops.ts';
import { shrink } from './shrink.ts';
import { simulate } from './simulate.ts';
import type { Run } from './simulate.ts';

/** What to read after a failure: the rules that did not hold, and the fewest ops found that break the first of them. */
export async function reportOf(base: Base, run: Run, budget: number): Promise<string> {
  const ops = run.failedAt < 0 ? run.ops : run.ops.slice(0, run.failedAt + 1);
  const rule = ruleOf(run);
  const fewest = await shrink(ops, async (some: Op[]) => ruleOf(await simulate(base, run.seed, some)) === rule, budget);
  return [
    `seed ${run.seed} failed ${run.failedAt < 0 ? 'at the end' : `after op ${run.failedAt}`}`,
    ...run.violations.slice(0, 10).map((violation) => `  ${violation.slice(0, 2000)}`),
    `  replay: SIM_OPS='${JSON.stringify(fewest)}' npm run test:sim -- --seeds 1 --from ${run.seed}`,
  ].join('\n');
}

function ruleOf({ violations }: Run): string | null {
  return /^\[\w+\]/.exec(violations[0] ?? '')?.[0] ?? null;
}
