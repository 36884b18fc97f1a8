import type { DocKind } from '@basoche/protocol';
import type { ProjectionEffect } from '../sync/deps.ts';
import type { CapabilityDeps } from './capability.ts';
import { recordChanges, runRules } from './boards/index.ts';
import { announceMessages, forgetFiles } from './messenger/index.ts';
import { followReminders, tellInCharge, tellMentioned } from './tasks/index.ts';

/** What happens, once, when rows of shared documents change. */
export function projectionEffects(
  deps: Pick<CapabilityDeps, 'live' | 'clock' | 'jobs'>,
): Partial<Record<DocKind, ProjectionEffect[]>> {
  return {
    conversation: [(trx, change) => announceMessages(trx, deps, change), forgetFiles],
    board: [
      async (trx, change) => {
        await runRules(trx, deps, change, await recordChanges(trx, deps, change));
      },
    ],
    todolist: [
      (trx, change) => tellInCharge(trx, deps, change),
      (trx, change) => tellMentioned(trx, deps, change),
      (trx, change) => followReminders(trx, deps, change),
    ],
  };
}
