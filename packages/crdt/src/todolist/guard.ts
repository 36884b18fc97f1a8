import type * as Y from 'yjs';
import type { GuardContext, GuardNotice } from '../kind.ts';
import { changesOf } from '../guarding/changes.ts';
import { guardMeta } from '../guarding/meta-guard.ts';
import { Notices } from '../guarding/notices.ts';
import { guardRecords, type RecordPolicy } from '../guarding/records-guard.ts';
import { TODOLIST_VERSION } from './shape.ts';

const POLICIES: RecordPolicy[] = [
  {
    collection: 'tasks',
    owner: 'createdBy',
    forged: 'correct',
    editableBy: 'anyone',
    immutable: ['createdAt'],
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

/** Holds the list to its rules (SPEC GD): time and comments are their author's alone, nothing is erased. */
export function guardTodolist(doc: Y.Doc, transaction: Y.Transaction, context: GuardContext): GuardNotice[] {
  if (context.author.service) return [];
  const changes = changesOf(doc, transaction);
  const notices = new Notices();
  for (const policy of POLICIES) guardRecords(doc, transaction, changes, policy, context, notices);
  guardMeta(doc, transaction, changes, { kind: 'todolist', version: TODOLIST_VERSION }, notices);
  return notices.list();
}
