import { todolist } from '@basoche/crdt';
import type { Chrono, DocName } from '@basoche/protocol';
import type { Principal } from '../../sync/ports.ts';
import { peerOf } from '../peer.ts';
import type { Deps } from './change-task.ts';
import { requireTask } from './task-queries.ts';
import { viewTask } from './task-view.ts';

/**
 * The caller's own timer on a task. Starting one that runs changes nothing; saving stops it and sets the caller's time;
 * zero puts it away.
 * @throws ApiError NOT_FOUND, FORBIDDEN
 */
export async function runChrono(
  deps: Deps,
  who: Principal,
  id: string,
  { isNew, value }: { isNew: boolean; value: number | undefined },
): Promise<Chrono> {
  const row = await deps.db.asFirm(who.firmId, (trx) => requireTask(trx, who, id, 'write'));
  await deps.shared.edit(who, row.doc as DocName, (doc) => {
    const actor = peerOf(who, deps.clock);
    if (isNew) {
      if (value !== undefined) todolist.adjustTo(doc, actor, id, value);
      todolist.startTimer(doc, actor, id);
    } else if (value === 0) {
      todolist.resetTimer(doc, actor, id);
    } else {
      todolist.pauseTimer(doc, actor, id);
      if (value !== undefined) todolist.adjustTo(doc, actor, id, value);
    }
  });
  return deps.db.asFirm(who.firmId, async (trx) => {
    const { chrono } = await viewTask(trx, who, await requireTask(trx, who, id, 'read'), deps.clock.now());
    return { task: id, ...chrono };
  });
}
