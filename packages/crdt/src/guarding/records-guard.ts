import * as Y from 'yjs';
import type { GuardedContext } from '../kind.ts';
import type { Frozen } from './before.ts';
import { frozenBefore, frozenNow, lostAddition, lostRecord, wasReplaced } from './before.ts';
import { type Changes, keysOf } from './changes.ts';
import type { Notices } from './notices.ts';
import { restore, sameFrozen } from './restore.ts';

/** What a collection of records demands of its writers. Records are never removed or replaced, only marked deleted. */
export interface RecordPolicy {
  collection: string;
  /** The field that names who made the record; it never changes. */
  owner: string;
  /** A record made in another's name is taken out, or its owner corrected. */
  forged: 'undo' | 'correct';
  editableBy: 'anyone' | 'owner';
  /** Further fields that never change. `id` is always one, and equals the key. */
  immutable: string[];
  /** Fields that name who did something: whoever writes one signs with their own name. */
  signed: string[];
  /** The field that says when its owner last edited it: an older edit does not replace a newer one. */
  dated?: string;
  /** The field that names what a record follows: two that people made apart, under one id, are one and the same. */
  twins?: string;
}

/** What two people who make the same record apart write differently, without having chosen it. */
const OF_BIRTH = new Set(['position', 'createdAt', 'createdBy']);

type Fields = Map<string, Frozen>;

/** Mends what a transaction did to a collection. */
export function guardRecords(
  doc: Y.Doc,
  transaction: Y.Transaction,
  changes: Changes,
  policy: RecordPolicy,
  context: GuardedContext,
  notices: Notices,
): void {
  const collection = doc.getMap(policy.collection);
  for (const id of keysOf(changes, policy.collection)) {
    const before = frozenBefore(collection, id, transaction);
    const now = frozenNow(collection, id);
    const after = (before ?? now) ? now : lostRecord(collection, id, transaction, context);
    const replaced = wasReplaced(collection, id, transaction);
    const twin =
      before === undefined
        ? undefined
        : twinOf(collection, id, transaction, before, replaced ? after : undefined, policy, context);
    if (before !== undefined && twin !== undefined && !sameBut(OF_BIRTH, before, twin)) notices.add('RECORD_TWIN');
    const meant = replaced ? undefined : reasserted(collection.get(id), before, after, policy, context, transaction);
    const wanted =
      before === undefined
        ? admitted(id, after, policy, context, notices)
        : replaced && twin !== undefined
          ? before
          : amended(before, meant, policy, context, notices);
    if (!sameFrozen(wanted, now)) restore(collection, id, wanted);
  }
}

/**
 * Where one person alone may write, what reaches the server last wins: their edit must not lose to the trace of a
 * stranger's forged one.
 */
function reasserted(
  live: unknown,
  before: Frozen | undefined,
  after: Frozen | undefined,
  policy: RecordPolicy,
  context: GuardedContext,
  transaction: Y.Transaction,
): Frozen | undefined {
  if (policy.editableBy !== 'owner' || !(live instanceof Y.Map)) return after;
  if (!before || !after || !('record' in before) || !('record' in after)) return after;
  if (!holds(before.record, policy.owner, context.author.userId)) return after;
  const fields: Fields = new Map(after.record);
  const lost = new Map(
    [...live._map.keys()].flatMap((field) => {
      const addition = lostAddition(live, field, transaction, context);
      return addition?.isToTrace ? [[field, addition.brought] as const] : [];
    }),
  );
  const isOld = policy.dated !== undefined && isOlder(lost.get(policy.dated), before.record.get(policy.dated));
  for (const [field, brought] of lost) if (!isOld || !after.record.has(field)) fields.set(field, brought);
  return { record: fields };
}

function isOlder(brought: Frozen | undefined, known: Frozen | undefined): boolean {
  const instant = (field: Frozen | undefined) => (field && 'value' in field ? field.value : undefined);
  const [a, b] = [instant(brought), instant(known)];
  return typeof a === 'string' && typeof b === 'string' && a < b;
}

/** The record that the transaction brought under the id of one that was there and follows the same: it won, or lost, by chance. */
function twinOf(
  collection: Y.Map<unknown>,
  id: string,
  transaction: Y.Transaction,
  before: Frozen,
  winner: Frozen | undefined,
  { twins }: RecordPolicy,
  context: GuardedContext,
): Frozen | undefined {
  if (twins === undefined || !('record' in before)) return undefined;
  const brought = winner ?? lostRecord(collection, id, transaction, context);
  const follows = before.record.get(twins);
  if (brought === undefined || !('record' in brought) || follows === undefined) return undefined;
  return sameFrozen(brought.record.get(twins), follows) ? brought : undefined;
}

function sameBut(fields: ReadonlySet<string>, a: Frozen, b: Frozen): boolean {
  if (!('record' in a) || !('record' in b)) return sameFrozen(a, b);
  const names = new Set([...a.record.keys(), ...b.record.keys()]);
  return [...names].every((name) => fields.has(name) || sameFrozen(a.record.get(name), b.record.get(name)));
}

function admitted(
  id: string,
  after: Frozen | undefined,
  policy: RecordPolicy,
  context: GuardedContext,
  notices: Notices,
): Frozen | undefined {
  if (after === undefined) return undefined;
  if (!('record' in after)) {
    notices.add('RECORD_INVALID');
    return undefined;
  }
  const author = context.author.userId;
  const fields: Fields = new Map(after.record);
  if (!holds(fields, policy.owner, author)) {
    if (policy.forged === 'undo') {
      notices.add('RECORD_FORGED');
      return undefined;
    }
    notices.add('RECORD_CORRECTED');
    fields.set(policy.owner, { value: author });
  }
  if (!holds(fields, 'id', id)) fields.set('id', { value: id });
  sign(fields, new Map(), policy, author, notices);
  return { record: fields };
}

function amended(
  before: Frozen,
  after: Frozen | undefined,
  policy: RecordPolicy,
  context: GuardedContext,
  notices: Notices,
): Frozen {
  if (after === undefined || !('record' in after) || !('record' in before)) {
    notices.add('RECORD_REMOVED');
    return before;
  }
  if (sameFrozen(before, after)) return after;
  const author = context.author.userId;
  if (policy.editableBy === 'owner' && !holds(before.record, policy.owner, author)) {
    notices.add('RECORD_NOT_YOURS');
    return before;
  }
  const fields: Fields = new Map(after.record);
  for (const field of ['id', policy.owner, ...policy.immutable]) {
    const was = before.record.get(field);
    if (sameFrozen(was, fields.get(field))) continue;
    notices.add('RECORD_IMMUTABLE');
    if (was) fields.set(field, was);
    else fields.delete(field);
  }
  sign(fields, before.record, policy, author, notices);
  return { record: fields };
}

function sign(fields: Fields, before: Fields, policy: RecordPolicy, author: string, notices: Notices): void {
  for (const field of policy.signed) {
    const now = fields.get(field);
    if (now === undefined || sameFrozen(now, before.get(field)) || holds(fields, field, author)) continue;
    notices.add('RECORD_CORRECTED');
    fields.set(field, { value: author });
  }
}

function holds(fields: Fields, field: string, value: string): boolean {
  const frozen = fields.get(field);
  return frozen !== undefined && 'value' in frozen && frozen.value === value;
}
