import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { attestation } from './attestation.ts';
import type { HistoryKey } from './history-key.ts';
import { chained, chainStart } from './journal-lines.ts';
import type { Manifest } from './manifest.ts';
import { FILES } from './manifest.ts';
import { writeZip } from './sealed-zip.ts';

/** Changes handled before others have their turn. */
const SLICE = 1_000;

export interface ExportedEntry {
  seq: number;
  actorId: string | null;
  /** Milliseconds since the epoch. */
  receivedAt: number;
  bytes: Uint8Array;
}

export type ExportFacts = Omit<Manifest, 'format' | 'changes' | 'from' | 'to' | 'chain' | 'files'>;

/**
 * The whole history of a document as one signed file.
 * @param entries every change, at least one
 * @param text what they make, as `readDocumentText` reads it
 */
export async function makeExport(
  facts: ExportFacts,
  { entries, text }: { entries: readonly ExportedEntry[]; text: string },
  key: HistoryKey,
): Promise<Buffer> {
  let chain = chainStart(facts.document.slug);
  const lines: string[] = [];
  for (const [index, { seq, actorId, receivedAt, bytes }] of entries.entries()) {
    if (index % SLICE === SLICE - 1) await setImmediate();
    const at = new Date(receivedAt).toISOString();
    const line = chained(chain, { seq, at, user: actorId, update: Buffer.from(bytes).toString('base64') });
    chain = line.chain;
    lines.push(`${JSON.stringify(line)}\n`);
  }
  const known = {
    ...facts,
    format: 'basoche-history/1' as const,
    changes: entries.length,
    from: new Date(entries[0]!.receivedAt).toISOString(),
    to: new Date(entries.at(-1)!.receivedAt).toISOString(),
    chain,
  };
  const files: Record<string, Uint8Array> = {
    [FILES.attestation]: await attestation(known, { fingerprint: key.fingerprint, text: sha256(Buffer.from(text)) }),
    [FILES.text]: Buffer.from(text),
    [FILES.journal]: Buffer.from(lines.join('')),
  };
  const manifest: Manifest = {
    ...known,
    files: Object.fromEntries(Object.entries(files).map(([name, bytes]) => [name, sha256(bytes)])),
  };
  const signed = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  const signature = { algorithm: 'Ed25519', publicKey: key.publicKey, signature: key.sign(signed) };
  return writeZip([
    ...Object.entries(files).map(([name, bytes]) => ({ name, bytes })),
    { name: FILES.manifest, bytes: signed },
    { name: FILES.signature, bytes: Buffer.from(`${JSON.stringify(signature, null, 2)}\n`) },
  ]);
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
