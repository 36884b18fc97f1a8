import { capabilities } from './capabilities/index.ts';
import { commandCleanUp } from './http/command.ts';
import type { CleanUpRule } from './jobs/clean-up.ts';
import { jobCleanUp } from './jobs/jobs.ts';
import { liveCleanUp } from './live/live-hub.ts';
import { mailCleanUp } from './mail/index.ts';

/** What has served, of every table. */
export const CLEAN_UP_RULES: readonly CleanUpRule[] = [
  ...liveCleanUp,
  ...commandCleanUp,
  ...mailCleanUp,
  ...jobCleanUp,
  ...capabilities.flatMap(({ cleanUp = [] }) => cleanUp),
];
