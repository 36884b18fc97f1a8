import { median } from './load/numbers.ts';
import { METRICS } from './metrics.ts';
import type { Measured } from './scenarios/scenario.ts';

/** One run of one scenario on one target. */
export interface Sample {
  scenario: string;
  target: string;
  round: number;
  measured: Measured;
  /** One-minute load average of the machine when it began. */
  loadAverage: number;
  /** How long it took with start and end of the server. */
  seconds: number;
  /** Set when the scenario did not get through: the target's numbers are missing, which is a result. */
  failure?: string;
}

export interface Results {
  startedAt: string;
  machine: { cpus: number; cpuModel: string; memoryGb: number; node: string; platform: string };
  quick: boolean;
  rounds: number;
  trace: string;
  samples: Sample[];
}

export function valuesOf(results: Results, scenario: string, target: string, metric: string): number[] {
  return results.samples
    .filter((sample) => sample.scenario === scenario && sample.target === target)
    .map((sample) => sample.measured[metric])
    .filter(isNumber);
}

export function medianOf(results: Results, scenario: string, target: string, metric: string): number {
  return median(valuesOf(results, scenario, target, metric));
}

/**
 * `target` against the best of `others`, round by round, then the median: the machine drifts, a round is comparable
 * with itself only. NaN when there is nothing to compare with.
 */
export function ratioToBest(
  results: Results,
  scenario: string,
  metric: string,
  target: string,
  others: string[],
): number {
  const ratios: number[] = [];
  for (let round = 0; round < results.rounds; round++) {
    const value = (name: string) =>
      results.samples.find((s) => s.scenario === scenario && s.target === name && s.round === round)?.measured[metric];
    const ours = value(target);
    const theirs = others.map(value).filter(isNumber);
    if (!isNumber(ours) || theirs.length === 0) continue;
    const best = METRICS[metric]?.better === 'high' ? Math.max(...theirs) : Math.min(...theirs);
    if (best > 0) ratios.push(ours / best);
  }
  return median(ratios);
}

function isNumber(value: number | undefined): value is number {
  return value !== undefined && !Number.isNaN(value);
}
