import { createHash } from 'node:crypto';
import { attestation } from './attestation.ts';
import { crc32 } from './crc32.ts';
import { TEXT_VERSION } from './document-text.ts';
import type { HistoryKey } from './history-key.ts';
import { journalOf } from './journal-lines.ts';
import type { ExportedEntry } from './journal-lines.ts';
import type { Manifest } from './manifest.ts';
import { FILES } from './manifest.ts';
import { frameOf } from './sealed-zip.ts';

/** What `journal.ndjson` may weigh: whoever checks an export has it in memory. */
export const MAX_JOURNAL_BYTES = 256 * 1024 * 1024;

export class ExportTooLong extends Error {
  override name = 'ExportTooLong';
}

export type ExportFacts = Omit<Manifest, 'format' | 'changes' | 'from' | 'to' | 'chain' | 'files' | 'textVersion'>;

export interface ExportSource {
  /** Every change, at least one, in pieces. Read twice, which must give the same. */
  read: () => AsyncIterable<readonly ExportedEntry[]>;
  /** What they make, as `readDocumentText` reads it, and what shows of it. */
  text: string;
}

/** An export that is written as it is asked for: no more than a piece of the journal is in memory. */
export interface HistoryExport {
  size: number;
  content: () => AsyncGenerator<Uint8Array, void>;
}

/**
 * The whole history of a document as one signed file.
 * @throws ExportTooLong
 */
export async function makeExport(
  facts: ExportFacts,
  { read, text }: ExportSource,
  key: HistoryKey,
  maxBytes = MAX_JOURNAL_BYTES,
): Promise<HistoryExport> {
  const { slug } = facts.document;
  const { journal, ...summed } = await sumOf(slug, read(), maxBytes);
  const known = { ...facts, format: 'basoche-history/1' as const, textVersion: TEXT_VERSION, ...summed };
  const written = Buffer.from(text);
  const pdf = await attestation(known, { fingerprint: key.fingerprint, text: sha256(written) });
  const manifest: Manifest = {
    ...known,
    files: { [FILES.attestation]: sha256(pdf), [FILES.text]: sha256(written), [FILES.journal]: journal.sha256 },
  };
  const signed = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const signature = { algorithm: 'Ed25519', publicKey: key.publicKey, signature: key.sign(signed) };
  const held: [name: string, bytes: Uint8Array | null][] = [
    [FILES.attestation, pdf],
    [FILES.text, written],
    [FILES.journal, null],
    [FILES.manifest, signed],
    [FILES.signature, Buffer.from(`${JSON.stringify(signature, null, 2)}\n`)],
  ];
  const { heads, end, size } = frameOf(
    held.map(([name, bytes]) => ({ name, ...(bytes ? { size: bytes.length, crc: crc32(bytes) } : journal) })),
  );
  return {
    size,
    async *content() {
      for (const [index, [, bytes]] of held.entries()) {
        yield heads[index]!;
        if (bytes) yield bytes;
        else for await (const piece of journalOf(slug, read())) yield piece.bytes;
      }
      yield end;
    },
  };
}

async function sumOf(slug: string, pieces: AsyncIterable<readonly ExportedEntry[]>, maxBytes: number) {
  const hash = createHash('sha256');
  const journal = { size: 0, crc: 0 };
  const seen = { changes: 0, from: 0, to: 0, chain: '' };
  for await (const { bytes, chain, entries } of journalOf(slug, pieces)) {
    hash.update(bytes);
    journal.size += bytes.length;
    journal.crc = crc32(bytes, journal.crc);
    if (journal.size > maxBytes) throw new ExportTooLong();
    if (seen.changes === 0) seen.from = entries[0]!.receivedAt;
    seen.changes += entries.length;
    seen.to = entries.at(-1)!.receivedAt;
    seen.chain = chain;
  }
  return {
    ...seen,
    from: new Date(seen.from).toISOString(),
    to: new Date(seen.to).toISOString(),
    journal: { ...journal, sha256: hash.digest('hex') },
  };
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
