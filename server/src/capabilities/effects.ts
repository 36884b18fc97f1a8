import type { conversation } from '@basoche/crdt';
import type { DocKind } from '@basoche/protocol';
import type { ProjectionEffect } from '../sync/deps.ts';
import type { CapabilityDeps } from './capability.ts';
import { announceMessages } from './messenger/index.ts';
import { tellInCharge } from './tasks/index.ts';

/** What happens, once, when rows of shared documents change. */
export function projectionEffects(
  deps: Pick<CapabilityDeps, 'live' | 'clock'>,
): Partial<Record<DocKind, ProjectionEffect[]>> {
  return {
    conversation: [
      async (trx, change) => {
        if (change.isRebuild) return;
        const arrived = change.diff['message']?.inserted ?? [];
        await announceMessages(trx, deps, change.doc, arrived as conversation.ConversationTables['message']);
      },
    ],
    todolist: [(trx, change) => tellInCharge(trx, deps, change)],
  };
}
