// npm run test:sim -- --seeds 1000 --from 1 --steps 80
// SIM_OPS='[…]' replays the ops of a report instead of those of the seed.
import { openBase } from './world/base.ts';
import type { Op } from './world/ops.ts';
import { reportOf } from './world/report.ts';
import { opsOf, simulate } from './world/simulate.ts';

const options = new Map<string, number>();
for (let at = 2; at + 1 < process.argv.length; at += 2)
  options.set(process.argv[at]!.replace(/^--/, ''), Number(process.argv[at + 1]));
const seeds = options.get('seeds') ?? 100;
const from = options.get('from') ?? 1;
const steps = options.get('steps') ?? 80;
/** Runs that may be spent on shortening a failure. */
const budget = options.get('shrink') ?? 60;
const given = process.env['SIM_OPS'];
const replayed = given === undefined ? null : (JSON.parse(given) as Op[]);

const base = await openBase();
const began = performance.now();
const total = { seeds: 0, steps: 0, edits: 0, failed: 0 };
const interruption = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => interruption.abort());
for (let seed = from; seed < from + seeds && !interruption.signal.aborted; seed += 1) {
  const run = await simulate(base, seed, replayed ?? opsOf(seed, steps));
  total.seeds += 1;
  total.steps += run.ops.length;
  total.edits += run.edits;
  if (total.seeds % 50 === 0) console.log(`${total.seeds} seeds, the last one ${seed}`);
  if (run.violations.length === 0) continue;
  total.failed += 1;
  console.log(await reportOf(base, run, budget));
}
await base.close();
const seconds = Math.round((performance.now() - began) / 1000);
console.log(
  `${total.seeds - total.failed} of ${total.seeds} seeds held: ${total.steps} steps, ${total.edits} edits, ${seconds} s`,
);
process.exit(total.failed === 0 ? 0 : 1);
