import type { DocKind } from '@basoche/protocol';
import type { ProjectionEffect } from '../sync/deps.ts';
import type { CapabilityDeps } from './capability.ts';
import { forgetAttachments } from './attachments/index.ts';
import { recordChanges, runRules, tellMentionedInItem } from './boards/index.ts';
import { tellMentionedInDocument } from './ged/index.ts';
import { announceMessages } from './messenger/index.ts';
import { followReminders, tellInCharge, tellMentionedInTask } from './tasks/index.ts';

/** What happens, once, when rows of shared documents change. */
export function projectionEffects(
  deps: Pick<CapabilityDeps, 'live' | 'clock' | 'jobs'>,
): Partial<Record<DocKind, ProjectionEffect[]>> {
  return {
    conversation: [(trx, change) => announceMessages(trx, deps, change), forgetAttachments],
    board: [
      async (trx, change) => {
        await runRules(trx, deps, change, await recordChanges(trx, deps, change));
      },
      (trx, change) => tellMentionedInItem(trx, deps, change),
      forgetAttachments,
    ],
    document: [(trx, change) => tellMentionedInDocument(trx, deps, change), forgetAttachments],
    todolist: [
      (trx, change) => tellInCharge(trx, deps, change),
      (trx, change) => tellMentionedInTask(trx, deps, change),
      (trx, change) => followReminders(trx, deps, change),
      forgetAttachments,
    ],
  };
}
