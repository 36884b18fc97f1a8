import type { GuardNotice } from '@basoche/crdt';
import * as Y from 'yjs';
import type { Append } from '../journal/journal.ts';
import { inspectUpdate } from '../update/inspect.ts';
import type { ClockRange, InspectedUpdate } from '../update/inspect.ts';
import { Batch } from '../update/knowledge.ts';
import type { Entry, Outcome } from './entry.ts';
import { entryBytes } from './entry.ts';
import type { GuardedBytes } from './replica.ts';
import type { Room } from './room.ts';

export interface AcceptedUpdate {
  bytes: Uint8Array;
  ranges: Map<number, ClockRange>;
  deletes: Map<number, ClockRange[]>;
  origin: object | null;
}

/** What a room brings to the next commit: entry by entry what is to be told, and what is to be written. */
export interface Prepared {
  room: Room;
  append: Append;
  accepted: AcceptedUpdate[];
  /** Entries to settle once the commit is durable; `index` is the accepted update that holds them, -1 = none needed. */
  entries: Decided[];
  /** The room's Y.Doc holds the accepted updates already. */
  isInReplica: boolean;
}

/** An entry that is answered with the commit. `cut`: it leans in part on content that is nowhere. */
export interface Decided {
  entry: Entry;
  index: number;
  type: 'durable' | 'cut';
  notices: GuardNotice[];
}

export interface PrepareOptions {
  now: number;
  docBytes: number;
  maxUpdates: number;
  maxBytes: number;
}

type NewContent = Omit<AcceptedUpdate, 'origin'>;

interface HandedBack {
  claims: number[];
  /** `null` = others wrote of it. */
  actorId: string | null;
}

interface Draft extends Prepared {
  batch: Batch;
  /** Client ids first brought in this batch. */
  claims: Map<number, string | null>;
  /** Taken off the queue, and accepted. */
  bytes: number;
  acceptedBytes: number;
}

/** The document itself cannot be built. */
export class BrokenDocument extends Error {
  override name = 'BrokenDocument';
}

/**
 * Takes entries off the queue and decides about each, against what is durable plus what this batch accepted before.
 * Entries that need no commit are settled here only when nothing of the batch comes before them.
 * @throws BrokenDocument
 */
export function prepare(room: Room, options: PrepareOptions): Prepared {
  const draft: Draft = {
    room,
    append: {
      docId: room.id,
      expected: room.module.guard ? room.seq : null,
      floor: room.position,
      updates: [],
      clients: [],
    },
    accepted: [],
    entries: [],
    isInReplica: false,
    batch: new Batch(),
    claims: new Map(),
    bytes: 0,
    acceptedBytes: 0,
  };
  while (room.queue.length > 0 && draft.accepted.length < options.maxUpdates && draft.bytes < options.maxBytes) {
    const entry = room.queue.shift()!;
    if (entry.isDropped()) continue;
    draft.bytes += entryBytes(entry);
    const refusal = decided(draft, entry, options);
    if (refusal) entry.settle(refusal);
  }
  return draft;
}

/** What is off the queue when this fails is answered by nobody: it goes back, in its order, to whoever ends the room. */
function decided(draft: Draft, entry: Entry, options: PrepareOptions): Outcome | null {
  try {
    return decide(draft, entry, options);
  } catch (error) {
    draft.room.queue.unshift(...draft.entries.map((each) => each.entry), entry);
    throw error;
  }
}

/** `null` = accepted or nothing new: settled with the commit. */
function decide(draft: Draft, entry: Entry, options: PrepareOptions): Outcome | null {
  if (entry.work.type === 'change') return decideChange(draft, entry, entry.work.change, options);
  let update = entry.work.update;
  let verdict = draft.room.knowledge.judge(update, draft.batch);
  const isCut = verdict.type === 'gap';
  if (isCut) {
    if (!entry.work.isWhole) return { type: 'gap' };
    const rest = withoutPending(draft, update);
    if (rest === null) return { type: 'refused', code: 'BAD_FRAME' };
    update = rest;
    verdict = draft.room.knowledge.judge(update, draft.batch);
  }
  const as = isCut ? 'cut' : 'durable';
  if (verdict.type !== 'new') return settleLater(draft, { entry, index: -1, type: as, notices: [] });
  if (!entry.mayWrite()) return { type: 'refused', code: 'READ_ONLY' };
  if (isTooLarge(draft, verdict.bytes, options)) return { type: 'refused', code: 'DOC_TOO_LARGE' };
  const { handsBack } = entry.work;
  if (handsBack !== undefined) {
    const standing = whose(draft, entry, verdict, handsBack);
    return acceptHandedBack(draft, { entry, verdict, as }, standing, options);
  }
  if (isForged(draft, verdict.ranges, entry.userId)) return { type: 'refused', code: 'FORGED_AUTHOR' };
  if (!draft.room.module.guard || entry.userId === null) {
    followUnguarded(draft, verdict.bytes);
    accept(draft, entry, { ...verdict, origin: entry.origin }, [], as);
    return null;
  }
  const { bytes } = verdict;
  const { userId } = entry;
  const edit = onReplica(draft, options, (replica) => replica.apply(bytes, userId, options.now));
  if (edit === null) return { type: 'refused', code: 'BAD_FRAME' };
  return acceptEdit(draft, entry, edit, as);
}

function decideChange(
  draft: Draft,
  entry: Entry,
  change: (doc: Y.Doc) => void,
  options: PrepareOptions,
): Outcome | null {
  if (!entry.mayWrite()) return { type: 'refused', code: 'READ_ONLY' };
  let edit: GuardedBytes;
  try {
    edit = prepareReplica(draft, options).change(change, entry.userId, options.now);
  } catch (error) {
    if (error instanceof BrokenDocument) throw error;
    rebuildReplica(draft);
    return { type: 'threw', error };
  }
  // It rests on what it met.
  draft.append.expected = draft.room.seq;
  if (edit.applied && isTooLarge(draft, edit.applied, options)) {
    rebuildReplica(draft);
    return { type: 'refused', code: 'DOC_TOO_LARGE' };
  }
  return acceptEdit(draft, entry, edit);
}

function acceptEdit(draft: Draft, entry: Entry, edit: GuardedBytes, type: Decided['type'] = 'durable'): null {
  if (edit.applied === null) return settleLater(draft, { entry, index: -1, type, notices: edit.notices });
  const { ranges, deletes } = inspectUpdate(edit.applied, true);
  // The author lacks what the guard mended, or, for an edit made here, all of it.
  const origin = edit.isMended ? null : entry.origin;
  accept(draft, entry, { bytes: edit.applied, ranges, deletes, origin }, edit.notices, type);
  return null;
}

function accept(
  draft: Draft,
  entry: Entry,
  update: AcceptedUpdate,
  notices: GuardNotice[],
  type: Decided['type'],
): void {
  claim(draft, draft.room.owners.unknown(update.ranges), entry.userId);
  write(draft, update, entry.userId);
  settleLater(draft, { entry, index: draft.accepted.length - 1, type, notices });
}

/** Whose edit it is that hands content back, and the client ids that become the sender's by it. */
function whose(draft: Draft, entry: Entry, { ranges, deletes }: NewContent, own: ReadonlySet<number>): HandedBack {
  const unknown = draft.room.owners.unknown(ranges).filter((client) => !draft.claims.has(client));
  const isForeign =
    isForged(draft, ranges, entry.userId) || unknown.some((client) => !own.has(client)) || deletes.size > 0;
  return { claims: unknown.filter((client) => own.has(client)), actorId: isForeign ? null : entry.userId };
}

/**
 * What the database lost comes back from whoever still has it (EV6): nobody comes to own the client ids of others by it, it
 * is nobody's edit where others wrote of it, and no guard undoes with one person's rights what another did. The guard only
 * completes it as it completes what the server writes: a message that was never placed gets its place.
 */
function acceptHandedBack(
  draft: Draft,
  { entry, verdict, as }: { entry: Entry; verdict: NewContent; as: Decided['type'] },
  { claims, actorId }: HandedBack,
  options: PrepareOptions,
): Outcome | null {
  let update: AcceptedUpdate = { ...verdict, origin: entry.origin };
  if (draft.room.module.guard) {
    const edit = onReplica(draft, options, (replica) => replica.apply(verdict.bytes, null, options.now));
    if (edit === null) return { type: 'refused', code: 'BAD_FRAME' };
    if (edit.applied === null) return settleLater(draft, { entry, index: -1, type: as, notices: [] });
    const origin = edit.isMended ? null : entry.origin;
    update = { ...inspectUpdate(edit.applied, true), origin };
  } else followUnguarded(draft, verdict.bytes);
  claim(draft, claims, entry.userId);
  write(draft, update, actorId);
  return settleLater(draft, { entry, index: draft.accepted.length - 1, type: as, notices: [] });
}

function claim(draft: Draft, clients: number[], userId: string | null): void {
  for (const client of clients) {
    if (draft.claims.has(client)) continue;
    draft.claims.set(client, userId);
    draft.append.clients.push({ clientId: client, userId });
  }
}

function write(draft: Draft, update: AcceptedUpdate, actorId: string | null): void {
  const { serverClient, isServerClientKnown } = draft.room;
  if (!isServerClientKnown && update.ranges.has(serverClient)) claim(draft, [serverClient], null);
  draft.batch.add(update.ranges, update.deletes);
  draft.accepted.push(update);
  draft.acceptedBytes += update.bytes.length;
  draft.append.updates.push({ bytes: update.bytes, actorId });
}

function settleLater(draft: Draft, decided: Decided): null {
  // Known content may be known from an update of this very batch: it is durable when the last one before it is.
  draft.entries.push({ ...decided, index: decided.index < 0 ? draft.accepted.length - 1 : decided.index });
  return null;
}

function isForged(draft: Draft, ranges: Map<number, ClockRange>, userId: string | null): boolean {
  if (draft.room.owners.isForged(ranges, userId)) return true;
  return [...ranges.keys()].some((client) => draft.claims.has(client) && draft.claims.get(client) !== userId);
}

function isTooLarge(draft: Draft, bytes: Uint8Array, options: PrepareOptions): boolean {
  return draft.room.bytes + draft.acceptedBytes + bytes.length > options.docBytes;
}

function prepareReplica(draft: Draft, options: PrepareOptions) {
  const { room } = draft;
  try {
    const isNew = room.replica === null;
    const replica = room.useReplica(options.now);
    if (isNew) for (const update of draft.accepted) replica.follow(update.bytes);
    draft.isInReplica = true;
    return replica;
  } catch (error) {
    room.dropReplica();
    throw new BrokenDocument('the document cannot be built', { cause: error });
  }
}

/** `null` when this edit cannot be applied: the Y.Doc, which may hold half of it, is built again. */
function onReplica(
  draft: Draft,
  options: PrepareOptions,
  work: (replica: ReturnType<typeof prepareReplica>) => GuardedBytes,
): GuardedBytes | null {
  const replica = prepareReplica(draft, options);
  try {
    return work(replica);
  } catch {
    // The author is told by the refusal that follows from `null`.
    rebuildReplica(draft);
    return null;
  }
}

function rebuildReplica(draft: Draft): void {
  draft.room.dropReplica();
  draft.isInReplica = false;
}

/** Keeps a Y.Doc that exists in step with the batch, where the kind itself does not need one. */
function followUnguarded(draft: Draft, bytes: Uint8Array): void {
  if (!draft.room.replica) return;
  draft.room.replica.follow(bytes);
  draft.isInReplica = true;
}

/** The part of an update that stands on what is here; `null` when it cannot be applied at all. */
function withoutPending(draft: Draft, update: InspectedUpdate): InspectedUpdate | null {
  const doc = new Y.Doc({ gc: false });
  try {
    for (const bytes of draft.room.content?.all() ?? []) Y.applyUpdate(doc, bytes);
    for (const accepted of draft.accepted) Y.applyUpdate(doc, accepted.bytes);
    const before = Y.encodeStateVector(doc);
    Y.applyUpdate(doc, update.bytes);
    doc.store.pendingStructs = null;
    doc.store.pendingDs = null;
    return inspectUpdate(Y.encodeStateAsUpdate(doc, before));
  } catch {
    return null;
  } finally {
    doc.destroy();
  }
}
