import { z } from 'zod';

export const FILES = {
  manifest: 'manifeste.json',
  signature: 'signature.json',
  journal: 'journal.ndjson',
  text: 'texte.txt',
  attestation: 'attestation.pdf',
} as const;

/** What an export is of, and the SHA-256 of each of its files. It is what is signed. */
export const Manifest = z.object({
  format: z.literal('basoche-history/1'),
  document: z.object({ slug: z.string(), title: z.string(), type: z.string() }),
  firm: z.string(),
  /** ISO 8601, UTC: the server's time. */
  exportedAt: z.iso.datetime(),
  exportedBy: z.string(),
  /** Changes, and the times of the first and of the last. */
  changes: z.number().int(),
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** `TEXT_VERSION` of the server that wrote `texte.txt`. Absent in exports of before it was written: 1. */
  textVersion: z.number().int().default(1),
  /** The end of the chain of `journal.ndjson`. */
  chain: z.string(),
  people: z.array(z.object({ id: z.string(), name: z.string(), email: z.string() })),
  sessions: z.array(
    z.object({
      user: z.string().nullable(),
      from: z.string(),
      to: z.string(),
      fromSeq: z.number().int(),
      toSeq: z.number().int(),
      changes: z.number().int(),
    }),
  ),
  versions: z.array(
    z.object({ title: z.string(), seq: z.number().int(), at: z.string(), namedAt: z.string(), user: z.string() }),
  ),
  /** Name of a file -> SHA-256, hexadecimal. */
  files: z.record(z.string(), z.string()),
});
export type Manifest = z.infer<typeof Manifest>;

export const Signature = z.object({
  algorithm: z.literal('Ed25519'),
  publicKey: z.string(),
  /** Base64, of the bytes of the manifest. */
  signature: z.string(),
});
