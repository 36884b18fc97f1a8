import type * as Y from 'yjs';
import type { GuardContext, GuardNotice } from '../kind.ts';
import { frozenBefore } from '../guarding/before.ts';
import { type Changes, changesOf, keysOf } from '../guarding/changes.ts';
import { guardMeta } from '../guarding/meta-guard.ts';
import { Notices } from '../guarding/notices.ts';
import { guardRecords, type RecordPolicy } from '../guarding/records-guard.ts';
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
export function guardTodolist(doc: Y.Doc, transaction: Y.Transaction, context: GuardContext): GuardNotice[] {
  if (context.author.service) return [];
  const changes = changesOf(doc, transaction);
  const notices = new Notices();
  for (const policy of POLICIES) guardRecords(doc, transaction, changes, policy, context, notices);
  guardEdges(doc, transaction, changes, notices);
  guardMeta(doc, transaction, changes, { kind: 'todolist', version: TODOLIST_VERSION }, notices);
  return notices.list();
}

/** What closes a loop with what is there already gives way to what was there before it, or to nothing. */
function guardEdges(doc: Y.Doc, transaction: Y.Transaction, changes: Changes, notices: Notices): void {
  const { tasks } = rootsOf(doc);
  for (const id of keysOf(changes, 'tasks').toSorted()) {
    const record = recordOf(tasks, id);
    if (!record) continue;
    for (const edge of EDGES) {
      const target: unknown = record.get(edge);
      if (typeof target !== 'string' || !closesLoop(tasks, edge, id, target)) continue;
      notices.add('TASK_LOOP');
      const before = frozenBefore(tasks, id, transaction);
      const field = before && 'record' in before ? before.record.get(edge) : undefined;
      const was = field && 'value' in field ? field.value : undefined;
      if (typeof was === 'string' && !closesLoop(tasks, edge, id, was)) record.set(edge, was);
      else record.delete(edge);
    }
  }
}
