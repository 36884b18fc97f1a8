import type * as Y from 'yjs';
import type { GuardedContext, GuardNotice } from '../kind.ts';
import { changesOf } from '../guarding/changes.ts';
import { guardMeta } from '../guarding/meta-guard.ts';
import { Notices } from '../guarding/notices.ts';
import { guardRecords, type RecordPolicy } from '../guarding/records-guard.ts';
import { guardReserved } from '../guarding/reserved-guard.ts';
import { BOARD_VERSION } from './shape.ts';

const SHARED = { owner: 'createdBy', forged: 'correct', editableBy: 'anyone', immutable: ['createdAt'] } as const;

const POLICIES: RecordPolicy[] = [
  { collection: 'columns', ...SHARED, immutable: ['createdAt', 'type'], signed: [] },
  { collection: 'groups', ...SHARED, immutable: ['createdAt'], signed: [] },
  { collection: 'rules', ...SHARED, immutable: ['createdAt'], signed: [] },
  { collection: 'items', ...SHARED, immutable: ['createdAt'], signed: ['deletedBy'] },
  {
    collection: 'comments',
    owner: 'author',
    forged: 'undo',
    editableBy: 'owner',
    immutable: ['item', 'parent', 'createdAt'],
    signed: [],
    dated: 'editedAt',
  },
];

/** Holds the board to its rules (SPEC GD): comments are their author's alone, runs of rules the server's, nothing is erased. */
export function guardBoard(doc: Y.Doc, transaction: Y.Transaction, context: GuardedContext): GuardNotice[] {
  if (context.author.service) return [];
  const changes = changesOf(doc, transaction);
  const notices = new Notices();
  for (const policy of POLICIES) guardRecords(doc, transaction, changes, policy, context, notices);
  guardReserved(doc, transaction, changes, 'runs', 'RUNS_RESERVED', notices);
  guardMeta(doc, transaction, changes, { kind: 'board', version: BOARD_VERSION }, notices);
  return notices.list();
}
