import { CLOSE_CODES, KIND_VERSIONS, parseDocName } from '@basoche/protocol';
import type { CloseName, ExchangeRequestItem, ExchangeResponseItem } from '@basoche/protocol';
import type { SyncLimits } from '../limits.ts';
import type { DocRight, Principal } from '../ports.ts';
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
  let room = options.limits.exchangeBytes;
  return Promise.all(
    items.map(async (item) => {
      try {
        const answer = await exchangeDoc(options, principal, kinds, item);
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
  { rooms, docRight, limits }: ExchangeOptions,
  principal: Principal,
  kinds: Record<string, number>,
  item: ExchangeRequestItem,
): Promise<ExchangeResponseItem> {
  const parsed = parseDocName(item.doc);
  if (!parsed) throw new OpenError('NOT_FOUND');
  if ((kinds[parsed.kind] ?? 1) < KIND_VERSIONS[parsed.kind]) throw new OpenError('CLIENT_TOO_OLD');
  if (item.update.length > limits.docBytes) throw new OpenError('MESSAGE_TOO_LARGE');
  if (item.stateVector.length > 0) decodeStateVector(item.stateVector);
  const right = await docRight(principal, parsed.name);
  if (right === 'none') throw new OpenError('FORBIDDEN');
  const room = await rooms.open(parsed.name, principal.firmId);
  if (item.update.length > 0 && !isEmptyUpdate(item.update)) {
    await commit(room, new Uint8Array(item.update), principal, right === 'write');
  }
  if (!(await rooms.ensureContent(room))) throw new OpenError('STORAGE_FAILED');
  // The right may have been lost while the commit was under way.
  if ((await docRight(principal, parsed.name)) === 'none') throw new OpenError('FORBIDDEN');
  return {
    doc: item.doc,
    code: 0,
    right,
    seq: room.seq,
    update: room.content!.whole(item.stateVector),
    stateVector: room.knowledge.encode(),
  };
}

function commit(room: Room, bytes: Uint8Array, principal: Principal, mayWrite: boolean): Promise<void> {
  const update = inspectUpdate(bytes);
  return new Promise((resolve, reject) => {
    room.enqueue({
      work: { type: 'update', update, isWhole: true },
      userId: principal.userId,
      origin: null,
      mayWrite: () => mayWrite,
      isDropped: () => false,
      settle(outcome) {
        if (outcome.type === 'durable') resolve();
        else reject(new OpenError(outcome.type === 'refused' ? outcome.code : 'BAD_FRAME'));
      },
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
