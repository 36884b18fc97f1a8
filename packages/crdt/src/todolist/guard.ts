import type * as Y from 'yjs';
import type { GuardedContext, GuardNotice } from '../kind.ts';
import { type Frozen, frozenBefore, frozenNow, lostAddition } from '../guarding/before.ts';
import { type Changes, changesOf, keysOf } from '../guarding/changes.ts';
import { guardMeta } from '../guarding/meta-guard.ts';
import { Notices } from '../guarding/notices.ts';
import { guardRecords, type RecordPolicy } from '../guarding/records-guard.ts';
import { sameFrozen } from '../guarding/restore.ts';
import { recordOf } from '../records/record.ts';
import { closesLoop, EDGES } from './edges.ts';
import { rootsOf, TODOLIST_VERSION } from './shape.ts';

const POLICIES: RecordPolicy[] = [
  {
    collection: 'tasks',
    owner: 'createdBy',
    forged: 'correct',
    editableBy: 'anyone',
    immutable: ['createdAt', 'repeats'],
    twins: 'repeats',
    signed: ['deletedBy'],
  },
  {
    collection: 'comments',
    owner: 'author',
    forged: 'undo',
    editableBy: 'owner',
    immutable: ['task', 'parent', 'createdAt'],
    signed: [],
    dated: 'editedAt',
  },
  {
    collection: 'intervals',
    owner: 'user',
    forged: 'undo',
    editableBy: 'owner',
    immutable: ['task', 'device'],
    signed: [],
  },
];

/** Holds the list to its rules (SPEC GD): time and comments are their author's alone, nothing is erased, no task leads back to itself. */
export function guardTodolist(doc: Y.Doc, transaction: Y.Transaction, context: GuardedContext): GuardNotice[] {
  if (context.author.service) return [];
  const changes = changesOf(doc, transaction);
  const notices = new Notices();
  for (const policy of POLICIES) guardRecords(doc, transaction, changes, policy, context, notices);
  guardEdges(doc, transaction, changes, context, notices);
  guardMeta(doc, transaction, changes, { kind: 'todolist', version: TODOLIST_VERSION }, notices);
  return notices.list();
}

/**
 * A link that closes a loop with what is there already gives way to what was there before it, or to nothing. One that lost
 * to a link which is no more comes in its place.
 */
function guardEdges(
  doc: Y.Doc,
  transaction: Y.Transaction,
  changes: Changes,
  context: GuardedContext,
  notices: Notices,
): void {
  const { tasks } = rootsOf(doc);
  for (const id of keysOf(changes, 'tasks').toSorted()) {
    const record = recordOf(tasks, id);
    if (!record) continue;
    const before = frozenBefore(tasks, id, transaction);
    for (const edge of EDGES) {
      const field = before && 'record' in before ? before.record.get(edge) : undefined;
      const was = textOf(field);
      if (sameFrozen(field, frozenNow(record, edge))) {
        const brought = record.has(edge) ? undefined : lostAddition(record, edge, transaction, context)?.brought;
        const target = textOf(brought);
        if (target !== undefined && !closesLoop(tasks, edge, id, target)) record.set(edge, target);
        continue;
      }
      const target = record.get(edge);
      if (typeof target !== 'string' || !closesLoop(tasks, edge, id, target)) continue;
      notices.add('TASK_LOOP');
      if (was !== undefined && !closesLoop(tasks, edge, id, was)) record.set(edge, was);
      else record.delete(edge);
    }
  }
}

function textOf(field: Frozen | undefined): string | undefined {
  return field && 'value' in field && typeof field.value === 'string' ? field.value : undefined;
}
