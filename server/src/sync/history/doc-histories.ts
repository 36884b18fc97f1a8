import type { DocName } from '@basoche/protocol';
import * as Y from 'yjs';
import { decodeHistory } from '../journal/history.ts';
import type { Journal } from '../journal/journal.ts';
import { decodeParts } from '../journal/packed-parts.ts';
import { HistoryHole, historyIn, MAX_SPOILED_READS } from '../journal/restore.ts';
import type { DocHistories } from '../ports.ts';
import { atMost } from './at-most.ts';
import { joinSessions, sessionOf } from './edit-sessions.ts';
import type { EditSession } from './edit-sessions.ts';
import { HistoryParts } from './history-parts.ts';
import type { ChunkParts } from './history-parts.ts';

/** Each holds a document and a chunk of its history in memory. */
const STATES_AT_ONCE = 4;

/** Reads the past of documents out of the journal. */
export function createDocHistories(journal: Journal): DocHistories {
  const entries = (name: DocName, seq: number, after = 0) => historyIn(journal, name, seq, after);
  const inTurn = atMost(STATES_AT_ONCE);

  /** Who wrote what up to `seq`, and who deleted what after `since`: from what is kept beside the chunks where it is. */
  async function partsOf(name: DocName, seq: number, since: number): Promise<ChunkParts> {
    const parts = new HistoryParts();
    const read = async (upto: number, after: number) => {
      for await (const piece of entries(name, upto, after))
        for (const entry of piece) parts.add(entry, entry.seq > since);
    };
    let done = 0;
    for (const { from, to, parts: packed } of await journal.historyParts(name, seq)) {
      const isCut = from <= since && since < to;
      if (packed === null || isCut || to > seq) await read(Math.min(to, seq), done);
      else parts.join(await decodeParts(packed), from > since);
      done = to;
    }
    if (done < seq) await read(seq, done);
    return parts.parts;
  }

  async function sessions(name: DocName): ReturnType<DocHistories['sessions']> {
    // A compaction between the reads moves updates out of what was read last: read again until nothing is missing.
    for (let reads = 0; reads <= MAX_SPOILED_READS; reads += 1) {
      const stored = await journal.sessions(name);
      if (!stored) return { seq: 0, sessions: [] };
      const pieces: EditSession[] = [];
      for (const chunk of stored.chunks) {
        if (chunk.sessions) pieces.push(...chunk.sessions);
        else pieces.push(...joinSessions((await decodeHistory(chunk.bytes!)).map(sessionOf)));
      }
      const compacted = stored.chunks.at(-1)?.to ?? 0;
      const tail = stored.tail.filter((entry) => entry.seq > compacted && entry.seq <= stored.seq);
      if (compacted + tail.length < stored.seq) continue;
      return { seq: stored.seq, sessions: joinSessions([...pieces, ...tail.map(sessionOf)]) };
    }
    throw new HistoryHole(name, 1);
  }

  /** The first change that wrote a range of Yjs ids of this kind. */
  async function firstWriting(
    name: DocName,
    isMeant: (client: number, clock: number, length: number) => boolean,
  ): Promise<{ seq: number; at: number } | null> {
    const search = async (upto: number, after: number) => {
      for await (const piece of entries(name, upto, after)) {
        for (const { seq, receivedAt, bytes } of piece) {
          const { structs } = Y.decodeUpdate(bytes);
          if (structs.some(({ id, length }) => isMeant(id.client, id.clock, length))) return { seq, at: receivedAt };
        }
      }
      return null;
    };
    const has = ({ written }: ChunkParts) => written.some(({ ranges }) => ranges.some((range) => isMeant(...range)));
    let done = 0;
    for (const { to, parts } of await journal.historyParts(name, Number.MAX_SAFE_INTEGER)) {
      const found = parts === null || has(await decodeParts(parts)) ? await search(to, done) : null;
      if (found) return found;
      done = to;
    }
    return search(Number.MAX_SAFE_INTEGER, done);
  }

  /** The last change at or before `upto` that wrote anything; 0: none. */
  async function lastWriting(name: DocName, upto: number): Promise<number> {
    const chunks = await journal.historyParts(name, upto);
    const ends = [...chunks.map(({ to, parts }) => ({ to: Math.min(to, upto), parts })), { to: upto, parts: null }];
    for (const [index, { to, parts }] of [...ends.entries()].toReversed()) {
      if (parts !== null && (await decodeParts(parts)).written.length === 0) continue;
      let last = 0;
      for await (const piece of entries(name, to, ends[index - 1]?.to ?? 0))
        last = piece.findLast(({ bytes }) => Y.decodeUpdate(bytes).structs.length > 0)?.seq ?? last;
      if (last > 0) return last;
    }
    return 0;
  }

  /** A document as it was, and when; `null`: it has no such change. */
  async function replayed(name: DocName, seq: number): Promise<{ at: number; state: Uint8Array } | null> {
    const checkpoint = await journal.checkpoint(name, seq);
    const doc = new Y.Doc({ gc: true });
    try {
      if (checkpoint) Y.applyUpdate(doc, checkpoint.bytes);
      let last = { seq: 0, receivedAt: 0 };
      // The change of the state kept is there already; its time is asked for.
      for await (const piece of entries(name, seq, (checkpoint?.seq ?? 0) - 1)) {
        doc.transact(() => {
          for (const { bytes } of piece) Y.applyUpdate(doc, bytes);
        });
        last = piece.at(-1)!;
      }
      return last.seq === seq ? { at: last.receivedAt, state: Y.encodeStateAsUpdate(doc) } : null;
    } finally {
      doc.destroy();
    }
  }

  return {
    entries: (name, seq) => entries(name, seq),

    bytes: (name, seq) => journal.historyBytes(name, seq),

    sessions,

    async timeOf(name, seq) {
      for await (const [entry] of entries(name, seq, seq - 1)) return entry!.receivedAt;
      return null;
    },

    async arrivalOf(name, item) {
      return firstWriting(
        name,
        (client, clock, length) => client === item.client && clock <= item.clock && item.clock < clock + length,
      );
    },

    async seenBy(name, known) {
      const unseen = await firstWriting(name, (client, clock, length) => clock + length > (known.get(client) ?? 0));
      return lastWriting(name, unseen === null ? (await sessions(name)).seq : unseen.seq - 1);
    },

    async stateAt(name, seq, since) {
      if (seq < 1) return null;
      return inTurn(async () => {
        const past = await replayed(name, seq);
        return past && { ...past, ...(await partsOf(name, seq, since ?? seq)) };
      });
    },
  };
}
