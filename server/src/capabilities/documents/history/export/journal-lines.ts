import { createHash } from 'node:crypto';

/** One change as it was journalled. */
export interface ExportedEntry {
  seq: number;
  actorId: string | null;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  bytes: Uint8Array;
}

/** One change of a document, a line of `journal.ndjson`. The order of the fields is part of the format. */
export interface JournalLine {
  seq: number;
  /** ISO 8601, UTC: the server's time. */
  at: string;
  /** User id; `null`: the server itself. */
  user: string | null;
  /** The Yjs update, base64. */
  update: string;
  /** SHA-256, hexadecimal, of the chain before and of this line without it. */
  chain: string;
}

/** What the first line is chained to. */
export function chainStart(document: string): string {
  return createHash('sha256').update(`basoche-history/1\n${document}\n`).digest('hex');
}

export function chained(before: string, { seq, at, user, update }: Omit<JournalLine, 'chain'>): JournalLine {
  const chain = createHash('sha256')
    .update(`${before}\n${JSON.stringify({ seq, at, user, update })}`)
    .digest('hex');
  return { seq, at, user, update, chain };
}

/** `journal.ndjson`, piece by piece, and where the chain is after each. */
export async function* journalOf(
  document: string,
  pieces: AsyncIterable<readonly ExportedEntry[]>,
): AsyncGenerator<{ bytes: Buffer; chain: string; entries: readonly ExportedEntry[] }, void> {
  let chain = chainStart(document);
  for await (const entries of pieces) {
    const lines = entries.map(({ seq, actorId, receivedAt, bytes }) => {
      const at = new Date(receivedAt).toISOString();
      const line = chained(chain, { seq, at, user: actorId, update: Buffer.from(bytes).toString('base64') });
      chain = line.chain;
      return `${JSON.stringify(line)}\n`;
    });
    yield { bytes: Buffer.from(lines.join('')), chain, entries };
  }
}
