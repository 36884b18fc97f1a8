import type { GuardNotice } from '@basoche/crdt';
import * as Y from 'yjs';
import type { Append } from '../journal/journal.ts';
import { inspectUpdate } from '../update/inspect.ts';
import type { ClockRange, InspectedUpdate } from '../update/inspect.ts';
import { Batch } from '../update/knowledge.ts';
import { deletesOnly, splitByClient } from '../update/split.ts';
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
  if (handsBack?.isTaken === true) {
    return acceptHandedBack(draft, entry, { bytes: verdict.bytes, named: handsBack.named }, as, options);
  }
  // What others wrote, by the sender's own word: pushed in the ordinary way it would become the sender's.
  if (
    handsBack &&
    [...verdict.ranges.keys()].some((client) => !isSenders(draft, client, entry.userId, handsBack.named))
  )
    return { type: 'refused', code: 'FORGED_AUTHOR' };
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
  return acceptEdit(draft, entry, { ...edit, applied: withDeletes(edit.applied, verdict.deletes) }, as);
}

/**
 * With what the author says is deleted and the Y.Doc held for deleted already, as part of something that is: the journal
 * would not say so, and the author would ask for ever (EV10).
 */
function withDeletes(applied: Uint8Array | null, deletes: Map<number, ClockRange[]>): Uint8Array | null {
  if (deletes.size === 0) return applied;
  const alone = deletesOnly(deletes);
  if (applied === null) return alone;
  const journalled = inspectUpdate(applied, true).deletes;
  const isJournalled = [...deletes].every(([client, ranges]) =>
    ranges.every(
      ({ from, to }) => journalled.get(client)?.some((range) => range.from <= from && to <= range.to) === true,
    ),
  );
  return isJournalled ? applied : Y.mergeUpdates([applied, alone]);
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

/**
 * What the database lost comes back from whoever still has it (EV6): nobody comes to own the client ids of others by it,
 * and no guard undoes with one person's rights what another did. What the sender wrote is an edit like any other.
 */
function acceptHandedBack(
  draft: Draft,
  entry: Entry,
  { bytes, named }: { bytes: Uint8Array; named: ReadonlySet<number> },
  type: Decided['type'],
  options: PrepareOptions,
): Outcome | null {
  const { userId, origin } = entry;
  const isOwn = (client: number) => isSenders(draft, client, userId, named);
  const notices: GuardNotice[] = [];
  for (const part of draft.room.module.guard ? splitByClient(bytes, isOwn) : [{ bytes, of: 'all' }]) {
    const { ranges, deletes } = inspectUpdate(part.bytes, true);
    const own = [...ranges.keys()].filter(isOwn);
    claim(draft, draft.room.owners.unknown(ranges).filter(isOwn), userId);
    if (!draft.room.module.guard) {
      followUnguarded(draft, part.bytes);
      const isForeign = own.length < ranges.size || deletes.size > 0;
      write(draft, { bytes: part.bytes, ranges, deletes, origin }, isForeign ? null : userId);
      continue;
    }
    // What others wrote is only completed, as what the server writes is: a message without a place gets one.
    const author = part.of === 'these' ? userId : null;
    const edit = onReplica(draft, options, (replica) => replica.apply(part.bytes, author, options.now));
    if (edit === null) return { type: 'refused', code: 'BAD_FRAME' };
    notices.push(...edit.notices);
    const applied = withDeletes(edit.applied, deletes);
    if (applied === null) continue;
    // The sender lacks what the guard mended.
    write(draft, { ...inspectUpdate(applied, true), origin: edit.isMended ? null : origin }, author);
  }
  return settleLater(draft, { entry, index: draft.accepted.length - 1, type, notices });
}

/** A client id that the journal knows as the sender's, or one that nobody owns and the sender names. */
function isSenders(draft: Draft, client: number, userId: string | null, named: ReadonlySet<number>): boolean {
  const claimed = draft.claims.has(client) ? draft.claims.get(client) : draft.room.owners.of(client);
  return claimed === undefined ? named.has(client) : claimed === userId;
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
