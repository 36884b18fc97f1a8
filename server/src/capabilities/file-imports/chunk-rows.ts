import { MAX_OPEN_CHUNKS, MAX_UPLOAD_BYTES } from '@basoche/protocol';
import { sql } from 'kysely';
import type { StoredPart } from '../../blobs/index.ts';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';

/** `place` of chunks whose folder is said by the tree of an import. */
export const IMPORT = 'import';

/** A file that chunks make, as whoever sends them calls it. */
export interface ChunkFile {
  /** Key of the folder that it goes to, or `IMPORT`. */
  place: string;
  file: string;
}

export interface NewChunk extends ChunkFile {
  /** From 0. */
  number: number;
  /** Chunks that the file has; `null`: its sender has not said. */
  total: number | null;
}

export interface Chunk {
  place: string;
  file: string;
  number: number;
  total: number | null;
  hash: Buffer;
  /** `null` of a chunk of no bytes. */
  address: string | null;
  size: number;
}

const COLUMNS = ['place', 'file', 'number', 'total', 'hash', 'address', 'size'] as const;

/** Chunks of one person that no file has taken are limited, and what one file weighs. @throws ApiError UNPROCESSABLE */
export async function requireChunkRoom(trx: Trx, { userId }: Principal, at: ChunkFile, size: number): Promise<void> {
  const { rows } = await sql<{ count: string; bytes: string }>`select count(*) as count,
      coalesce(sum(size) filter (where place = ${at.place} and file = ${at.file}), 0) as bytes
    from upload_chunk where user_id = ${userId}`.execute(trx);
  const [{ count, bytes }] = rows as [{ count: string; bytes: string }];
  if (Number(count) >= MAX_OPEN_CHUNKS || Number(bytes) + size > MAX_UPLOAD_BYTES)
    throw new ApiError('imports.tooLarge');
}

/**
 * A chunk that is there already stays as it is. In an import a file has one content.
 * @param trx holds the lock of the firm's space
 * @throws ApiError CONFLICT for other bytes, or another number of chunks, than came before
 */
export async function insertChunk(
  trx: Trx,
  { firmId, userId }: Principal,
  chunk: NewChunk,
  { hash, address, size }: Pick<StoredPart, 'hash' | 'size'> & { address: string | null },
  now: number,
): Promise<void> {
  const { place, file, number, total } = chunk;
  if (place === IMPORT) {
    const others = await trx
      .selectFrom('upload_chunk')
      .select(['number', 'hash', 'total'])
      .where('user_id', '=', userId)
      .where('place', '=', place)
      .where('file', '=', file)
      .where((eb) => eb.or([eb('number', '=', number), eb('total', '<>', total)]))
      .execute();
    if (others.some((other) => other.total !== total || !other.hash.equals(hash)))
      throw new ApiError('blobs.partChanged');
  }
  const used_at = new Date(now);
  await trx
    .insertInto('upload_chunk')
    .values({ firm_id: firmId, user_id: userId, place, file, number, total, hash, address, size, used_at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await trx
    .updateTable('upload_chunk')
    .set({ used_at })
    .where('user_id', '=', userId)
    .where('place', '=', place)
    .where('file', '=', file)
    .execute();
}

/** Chunks of a file, in their order. */
export async function chunksOf(
  trx: Trx,
  { userId }: Principal,
  { place, file }: ChunkFile,
  { isLocked = false } = {},
): Promise<Chunk[]> {
  return trx
    .selectFrom('upload_chunk')
    .select([...COLUMNS])
    .where('user_id', '=', userId)
    .where('place', '=', place)
    .where('file', '=', file)
    .orderBy('number')
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
}

/** A name of a chunk: its number and the hash of its bytes. */
export const chunkName = (number: number, hash: Buffer): string => `${number}-${hash.toString('hex')}`;

/** The chunks of these names that came for a folder, in their order; `null` while they are no whole file. */
export async function namedChunks(
  trx: Trx,
  { userId }: Principal,
  place: string,
  names: readonly string[],
  { isLocked = false } = {},
): Promise<Chunk[] | null> {
  const wanted = new Set(names);
  const numbers = [...wanted].map((name) => Number(name.slice(0, name.indexOf('-'))));
  const rows = await trx
    .selectFrom('upload_chunk')
    .select([...COLUMNS])
    .where('user_id', '=', userId)
    .where('place', '=', place)
    .where('number', 'in', numbers)
    .orderBy('number')
    .orderBy('file')
    .$if(isLocked, (query) => query.forUpdate())
    .execute();
  const chunks = new Map<string, Chunk>();
  for (const row of rows) {
    const name = chunkName(row.number, row.hash);
    if (wanted.has(name) && !chunks.has(name)) chunks.set(name, row);
  }
  const whole = [...chunks.values()];
  return whole.length === wanted.size && isRow(whole) ? whole : null;
}

/** Whether nothing is left out from the first to the last, and all is there that its sender announced. */
export function isWhole(chunks: readonly Chunk[]): boolean {
  return chunks.length > 0 && chunks.length === chunks[0]!.total && isRow(chunks);
}

const isRow = (chunks: readonly Chunk[]) => chunks.every(({ number }, at) => number === at);

/** Their rows go at once; their bytes once nothing has used them for a day. */
export async function deleteChunks(
  trx: Trx,
  { firmId, userId }: Principal,
  chunks: readonly Pick<Chunk, 'place' | 'file' | 'number' | 'hash' | 'address'>[],
  now: number,
): Promise<void> {
  if (chunks.length === 0) return;
  const addresses = [...new Set(chunks.flatMap(({ address }) => address ?? []))];
  await sql`with own as (
      select address from stored_part where firm_id = ${firmId} and address = any(${addresses}::text[])
      order by address for update
    ) update stored_part set used_at = ${new Date(now)} from own
    where stored_part.firm_id = ${firmId} and stored_part.address = own.address`.execute(trx);
  await sql`delete from upload_chunk using unnest(
      ${chunks.map(({ place }) => place)}::text[], ${chunks.map(({ file }) => file)}::text[],
      ${chunks.map(({ number }) => number)}::int[], ${chunks.map(({ hash }) => hash.toString('hex'))}::text[]
    ) as gone (place, file, number, hash)
    where upload_chunk.user_id = ${userId} and upload_chunk.place = gone.place and upload_chunk.file = gone.file
      and upload_chunk.number = gone.number and upload_chunk.hash = decode(gone.hash, 'hex')`.execute(trx);
}
