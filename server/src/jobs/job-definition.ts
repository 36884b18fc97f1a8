import type { Job, Jobs } from './jobs.ts';

/** What is done in the background when a job of one queue is due. */
export interface JobDefinition<Deps> {
  queue: string;
  run: (deps: Deps, job: Job) => Promise<void>;
  /** Comes by itself, again and again, in one process at a time. */
  everySeconds?: number;
  /** Has a runner of its own: what hangs here holds up no other queue. */
  isolated?: true;
}

/** Lets a runner do these jobs. */
export function registerJobs<Deps>(runner: Jobs, definitions: readonly JobDefinition<Deps>[], deps: Deps): void {
  for (const { queue, run, everySeconds } of definitions) {
    if (everySeconds === undefined) runner.handle(queue, (job) => run(deps, job));
    else runner.every(queue, everySeconds, (job) => run(deps, job));
  }
}

/** Every runner of these jobs, not started: the shared one, and a new one for each that is isolated. */
export function runnersOf<Deps>(
  shared: Jobs,
  definitions: readonly JobDefinition<Deps>[],
  deps: Deps,
  newRunner: () => Jobs,
): Jobs[] {
  registerJobs(
    shared,
    definitions.filter(({ isolated }) => !isolated),
    deps,
  );
  const isolated = definitions.filter((definition) => definition.isolated);
  return [
    shared,
    ...isolated.map((definition) => {
      const own = newRunner();
      registerJobs(own, [definition], deps);
      return own;
    }),
  ];
}
