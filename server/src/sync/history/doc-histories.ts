import { setImmediate } from 'node:timers/promises';
import type { DocName } from '@basoche/protocol';
import * as Y from 'yjs';
import { decodeHistory } from '../journal/history.ts';
import type { HistoryEntry, Journal } from '../journal/journal.ts';
import { decodeParts } from '../journal/packed-parts.ts';
import { historyOf } from '../journal/restore.ts';
import type { DocHistories } from '../ports.ts';
import { joinSessions, sessionOf } from './edit-sessions.ts';
import type { EditSession } from './edit-sessions.ts';
import { HistoryParts } from './history-parts.ts';
import type { ChunkParts } from './history-parts.ts';

/** Updates handled before others have their turn. */
const SLICE = 500;

/** Reads the past of documents out of the journal. */
export function createDocHistories(journal: Journal): DocHistories {
  async function entries(name: DocName, seq: number, after = 0): Promise<HistoryEntry[]> {
    return (await historyOf(journal, name, seq, after)) ?? [];
  }

  /** Who wrote what up to `seq`, and who deleted what after `since`: from what is kept beside the chunks where it is. */
  async function partsOf(name: DocName, seq: number, since: number): Promise<ChunkParts> {
    const parts = new HistoryParts();
    const read = async (upto: number, after: number) => {
      for (const [index, entry] of (await entries(name, upto, after)).entries()) {
        if (index % SLICE === SLICE - 1) await setImmediate();
        parts.add(entry, entry.seq > since);
      }
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
    for (;;) {
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
  }

  /** The first change that wrote a range of Yjs ids of this kind. */
  async function firstWriting(
    name: DocName,
    isMeant: (client: number, clock: number, length: number) => boolean,
  ): Promise<{ seq: number; at: number } | null> {
    const search = async (upto: number, after: number) => {
      for (const [index, { seq, receivedAt, bytes }] of (await entries(name, upto, after)).entries()) {
        if (index % SLICE === SLICE - 1) await setImmediate();
        const { structs } = Y.decodeUpdate(bytes);
        if (structs.some(({ id, length }) => isMeant(id.client, id.clock, length))) return { seq, at: receivedAt };
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

  return {
    entries: (name, seq) => entries(name, seq),

    sessions,

    async timeOf(name, seq) {
      return (await entries(name, seq, seq - 1)).at(0)?.receivedAt ?? null;
    },

    async arrivalOf(name, item) {
      return firstWriting(
        name,
        (client, clock, length) => client === item.client && clock <= item.clock && item.clock < clock + length,
      );
    },

    async seenBy(name, known) {
      const unseen = await firstWriting(name, (client, clock, length) => clock + length > (known.get(client) ?? 0));
      let upto = unseen === null ? (await sessions(name)).seq : unseen.seq - 1;
      for (; upto > 0; upto -= SLICE) {
        const past = await entries(name, upto, Math.max(0, upto - SLICE));
        const last = past.findLast(({ bytes }) => Y.decodeUpdate(bytes).structs.length > 0);
        if (last) return last.seq;
      }
      return 0;
    },

    async stateAt(name, seq, since) {
      if (seq < 1) return null;
      const checkpoint = await journal.checkpoint(name, seq);
      const past = await entries(name, seq, (checkpoint?.seq ?? 0) - 1);
      const last = past.at(-1);
      if (last?.seq !== seq) return null;
      return {
        at: last.receivedAt,
        state: await stateOf(checkpoint?.bytes ?? null, past),
        ...(await partsOf(name, seq, since ?? seq)),
      };
    },
  };
}

/** A log on top of a state as one update, without what was deleted in it. */
async function stateOf(base: Uint8Array | null, log: HistoryEntry[]): Promise<Uint8Array> {
  const doc = new Y.Doc({ gc: true });
  try {
    if (base) Y.applyUpdate(doc, base);
    for (let start = 0; start < log.length; start += SLICE) {
      if (start > 0) await setImmediate();
      doc.transact(() => {
        for (const { bytes } of log.slice(start, start + SLICE)) Y.applyUpdate(doc, bytes);
      });
    }
    return Y.encodeStateAsUpdate(doc);
  } finally {
    doc.destroy();
  }
}
