import { CLOSE_CODES, KIND_VERSIONS, parseDocName } from '@basoche/protocol';
import type { CloseName, ExchangeNotice, ExchangeRequestItem, ExchangeResponseItem } from '@basoche/protocol';
import type { Log } from '../../log.ts';
import type { SyncLimits } from '../limits.ts';
import type { DocRight, Principal } from '../ports.ts';
import type { Entry, Outcome } from '../room/entry.ts';
import { OpenError } from '../room/open-error.ts';
import type { Room } from '../room/room.ts';
import type { Rooms } from '../room/rooms.ts';
import { BadUpdate, inspectUpdate } from '../update/inspect.ts';
import { isEmptyUpdate } from '../update/merge.ts';
import { decodeStateVector } from '../update/state-vector.ts';

export interface ExchangeOptions {
  rooms: Rooms;
  docRight: DocRight;
  limits: SyncLimits;
  log: Log;
  /** The database went back lately, also where that is found only now: what devices hand back is taken (EV6). */
  takesBack: () => Promise<boolean>;
  /** Resolves once nothing in memory is of before a going back that is recorded (EV2). */
  caughtUpWithRollbacks: () => Promise<void>;
}

const NOTHING = new Uint8Array();

/**
 * The exchange of one request, document by document (SPEC.md, rules HX*). `kinds`: versions the device understands.
 * A total answer above the limit is cut: documents that no longer fit get RATE_LIMITED and are asked for again.
 */
export async function exchangeDocs(
  options: ExchangeOptions,
  principal: Principal,
  kinds: Record<string, number>,
  items: ExchangeRequestItem[],
): Promise<ExchangeResponseItem[]> {
  // An answer proves what is stored: another process may have found that the database went back.
  await options.caughtUpWithRollbacks();
  const isTaken = items.some(({ handsBack }) => handsBack !== undefined) && (await options.takesBack());
  let room = options.limits.exchangeBytes;
  return Promise.all(
    items.map(async (item) => {
      try {
        const answer = await exchangeDoc(options, principal, kinds, { item, isTaken });
        if (room < options.limits.exchangeBytes && answer.update.length > room)
          return refused(item.doc, 'RATE_LIMITED');
        room -= answer.update.length;
        return answer;
      } catch (error) {
        if (error instanceof OpenError) return refused(item.doc, error.code);
        if (error instanceof BadUpdate) return refused(item.doc, 'BAD_FRAME');
        throw error;
      }
    }),
  );
}

/** @throws OpenError BadUpdate */
async function exchangeDoc(
  options: ExchangeOptions,
  principal: Principal,
  kinds: Record<string, number>,
  { item, isTaken }: { item: ExchangeRequestItem; isTaken: boolean },
): Promise<ExchangeResponseItem> {
  const { rooms, docRight, limits } = options;
  const parsed = parseDocName(item.doc);
  if (!parsed) throw new OpenError('NOT_FOUND');
  if ((kinds[parsed.kind] ?? 1) < KIND_VERSIONS[parsed.kind]) throw new OpenError('CLIENT_TOO_OLD');
  if (item.update.length > limits.docBytes) throw new OpenError('MESSAGE_TOO_LARGE');
  if (item.stateVector.length > 0) decodeStateVector(item.stateVector);
  const right = await docRight(principal, parsed.name);
  if (right === 'none') throw new OpenError('FORBIDDEN');
  const room = await rooms.open(parsed.name, principal.firmId);
  let isCut = false;
  let notices: ExchangeNotice[] = [];
  if (item.update.length > 0 && !isEmptyUpdate(item.update)) {
    const taken = await commit(options, room, principal, {
      item,
      mayWrite: right === 'write',
      isTaken,
    });
    isCut = taken.type === 'cut';
    notices = taken.notices;
  }
  if (!(await rooms.ensureContent(room))) throw new OpenError('STORAGE_FAILED');
  // The right may have been lost while the commit was under way.
  if ((await docRight(principal, parsed.name)) === 'none') throw new OpenError('FORBIDDEN');
  return {
    doc: item.doc,
    code: isCut ? CLOSE_CODES.CONTENT_MISSING.code : 0,
    right,
    seq: room.seq,
    update: isCut ? NOTHING : room.content!.whole(item.stateVector),
    stateVector: room.knowledge.encode(),
    notices,
  };
}

type Taken = Extract<Outcome, { type: 'durable' | 'cut' }>;

/** @throws OpenError BadUpdate */
async function commit(
  { rooms, log }: ExchangeOptions,
  room: Room,
  principal: Principal,
  { item, mayWrite, isTaken }: { item: ExchangeRequestItem; mayWrite: boolean; isTaken: boolean },
): Promise<Taken> {
  const update = inspectUpdate(new Uint8Array(item.update));
  const handsBack = item.handsBack && { named: new Set(item.handsBack), isTaken };
  if (handsBack?.isTaken === true)
    log.warn({ doc: room.name, user: principal.userId }, 'sync: a device hands back what was lost');
  const back = handsBack ? { handsBack } : {};
  const outcome = await (async () => {
    if (room.isGone) throw new OpenError('STORAGE_FAILED');
    const first = await enqueue(room, principal, mayWrite, { type: 'update', update, isWhole: false, ...back });
    if (first.type !== 'gap') return first;
    // Another process may hold what it leans on. What then still does not stand is missing on the device too (EV3).
    await rooms.refresh(room);
    if (room.isGone) throw new OpenError('STORAGE_FAILED');
    return enqueue(room, principal, mayWrite, { type: 'update', update, isWhole: true, ...back });
  })();
  if (outcome.type === 'durable' || outcome.type === 'cut') return outcome;
  if (handsBack?.isTaken === false && outcome.type === 'refused' && outcome.code === 'FORGED_AUTHOR')
    log.warn({ doc: room.name }, 'sync: a device says that the database went back, and nothing here proves it');
  throw new OpenError(outcome.type === 'refused' ? outcome.code : 'BAD_FRAME');
}

function enqueue(room: Room, principal: Principal, mayWrite: boolean, work: Entry['work']): Promise<Outcome> {
  return new Promise((resolve) => {
    room.enqueue({
      work,
      userId: principal.userId,
      origin: null,
      mayWrite: () => mayWrite,
      isDropped: () => false,
      settle: resolve,
    });
  });
}

function refused(doc: string, code: CloseName): ExchangeResponseItem {
  return {
    doc,
    code: CLOSE_CODES[code].code,
    right: 'read',
    seq: 0,
    update: NOTHING,
    stateVector: NOTHING,
  };
}
