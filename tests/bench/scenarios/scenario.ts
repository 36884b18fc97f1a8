import type { Running, Target, World } from '../targets/target.ts';

/** Metric name -> value; `NaN` = did not happen (never loaded, not delivered). Names and units are in `metrics.ts`. */
export type Measured = Record<string, number>;

export interface Scenario {
  name: string;
  /** Scenarios that take long or say little on a short run are left out of `--quick`. */
  quick: boolean;
  fits(target: Target): boolean;
  run(bench: Bench): Promise<Measured>;
}

/** What a scenario is given for one target in one round. */
export interface Bench {
  target: Target;
  world: World;
  quick: boolean;
  /** Starts the target without data; it is ended after the scenario. */
  start: () => Promise<Running>;
}
