import { createHash } from 'node:crypto';
import { DamagedBlobError } from '../../blobs/index.ts';
import type { Blobs } from '../../blobs/index.ts';
import type { Reader } from '../../records/index.ts';
import { readAccounts } from '../access/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { presentFiles, recordDownloads } from '../library/index.ts';
import type { PresentFile } from '../library/index.ts';
import { Manifest } from './manifest.ts';
import type { ManifestHead } from './manifest.ts';
import type { PlacedFile, PlacedTree } from './safe-paths.ts';
import type { ZipEntry } from './zip-stream.ts';

/** Rights are asked before each batch of so many files, or of so many bytes. */
const BATCH_FILES = 50;
const BATCH_BYTES = 64 * 1024 * 1024;
/** Bytes that are hashed and handed on at once: a part of a blob would hold up the process. */
const PIECE_BYTES = 256 * 1024;

export interface ExportToSend {
  firmId: string;
  userId: string;
  tree: PlacedTree;
  head: ManifestHead;
  /** Files that were announced and are not in the tree any more. */
  lost: number;
}

type ExportDeps = Pick<CapabilityDeps, 'db' | 'clock'> & { blobs: Pick<Blobs, 'read'> };

/** Folders, then files as they may be read by then, then what says of each what it is. */
export async function* exportEntries(deps: ExportDeps, sent: ExportToSend): AsyncGenerator<ZipEntry, void> {
  const { tree, head, lost } = sent;
  const startedAt = new Date(head.startedAt);
  const manifest = new Manifest(head);
  if (lost > 0) manifest.leftOut.push({ path: '', reason: lostText(lost) });
  for (const { path, updatedAt } of tree.folders) yield { is: 'folder', path, modified: updatedAt ?? startedAt };
  for (const batch of batchesOf(tree.files)) {
    const files = await takeBatch(deps, sent, batch);
    for (const placed of batch) {
      const file = files.get(placed.id);
      if (file === undefined) manifest.leftOut.push({ path: placed.path, reason: 'n’est plus accessible' });
      else yield* fileEntry(deps, sent.firmId, { placed, file, manifest });
    }
  }
  const written = { is: 'file', modified: startedAt, isCompressed: true } as const;
  yield { ...written, path: 'manifeste.csv', content: manifest.csv() };
  yield { ...written, path: 'manifeste.json', content: manifest.json() };
}

const lostText = (count: number): string =>
  count === 1
    ? '1 fichier annoncé n’était plus accessible au début de l’export'
    : `${count} fichiers annoncés n’étaient plus accessibles au début de l’export`;

function* batchesOf(files: readonly PlacedFile[]): Generator<PlacedFile[]> {
  let batch: PlacedFile[] = [];
  let bytes = 0;
  for (const file of files) {
    if (batch.length === BATCH_FILES || (batch.length > 0 && bytes + file.size > BATCH_BYTES)) {
      yield batch;
      [batch, bytes] = [[], 0];
    }
    batch.push(file);
    bytes += file.size;
  }
  if (batch.length > 0) yield batch;
}

/** Those that the account may open at this moment, which stands in the log. @throws Error once the account is closed */
async function takeBatch(
  { db, clock }: ExportDeps,
  { firmId, userId }: ExportToSend,
  batch: readonly PlacedFile[],
): Promise<Map<string, PresentFile>> {
  return db.asFirm(firmId, async (trx) => {
    const account = (await readAccounts(trx, [userId])).get(userId);
    if (account === undefined) throw new Error('the account of the export is closed');
    const reader: Reader = { firmId, account };
    const files = await presentFiles(
      trx,
      reader,
      batch.map(({ id }) => id),
    );
    await recordDownloads(trx, reader, [...files.values()], clock.now());
    return files;
  });
}

interface FileToSend {
  placed: PlacedFile;
  file: PresentFile;
  manifest: Manifest;
}

async function* fileEntry(
  { blobs }: ExportDeps,
  firmId: string,
  { placed, file, manifest }: FileToSend,
): AsyncGenerator<ZipEntry, void> {
  const { path, folders } = placed;
  const parts = blobs.read(firmId, file.blob);
  const first = await firstPart(parts);
  if (first === 'damaged' || (first === null && file.size > 0)) {
    manifest.leftOut.push({ path, reason: 'contenu manquant ou illisible sur le serveur' });
    return;
  }
  const hash = createHash('sha256');
  yield {
    is: 'file',
    path,
    modified: file.updatedAt,
    isCompressed: COMPRESSED.test(file.name),
    size: file.size,
    content: hashed(first, parts, hash),
  };
  manifest.add({
    path,
    name: file.name,
    folders: [...folders],
    sha256: hash.digest('hex'),
    bytes: file.size,
    version: file.version,
    author: file.author,
    createdAt: file.createdAt.toISOString(),
    updatedBy: file.updatedBy,
    updatedAt: file.updatedAt.toISOString(),
    description: file.description,
    keywords: file.keywords,
    status: file.status,
    letter: file.letter,
    isModel: file.isModel,
  });
}

/** `null` of an empty content. A store that is away is no fault of the file. @throws StoreError */
async function firstPart(parts: AsyncGenerator<Uint8Array, void>): Promise<Uint8Array | 'damaged' | null> {
  try {
    const { done, value } = await parts.next();
    return done === true ? null : value;
  } catch (error) {
    if (error instanceof DamagedBlobError) return 'damaged';
    throw error;
  }
}

async function* hashed(
  first: Uint8Array | null,
  rest: AsyncGenerator<Uint8Array, void>,
  hash: ReturnType<typeof createHash>,
): AsyncGenerator<Uint8Array, void> {
  const pieces = function* (part: Uint8Array): Generator<Uint8Array> {
    for (let from = 0; from < part.length; from += PIECE_BYTES) {
      const piece = part.subarray(from, from + PIECE_BYTES);
      hash.update(piece);
      yield piece;
    }
  };
  if (first !== null) yield* pieces(first);
  for await (const part of rest) yield* pieces(part);
}

/** Kinds that become much smaller; most others are compressed already. */
const COMPRESSED = /\.(?:txt|md|csv|tsv|json|xml|html?|eml|msg|rtf|doc|xls|ppt|ics|vcf|svg|bmp|wav|log)$/i;
