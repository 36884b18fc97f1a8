import type { Principal } from '../../sync/ports.ts';
import { chunksOf, deleteChunks, IMPORT, isWhole } from './chunk-rows.ts';
import type { Chunk } from './chunk-rows.ts';
import { nodesOf, requireImport } from './import-rows.ts';
import type { NodeRow } from './import-rows.ts';
import { joinedChunks } from './joined-chunks.ts';
import type { ChunkDeps } from './put-chunk.ts';
import { requireRoom } from '../attachments/index.ts';

/**
 * Makes the files of an import of the chunks that have come, one after the other: what is stored by then stays, whoever
 * stops it or calls it again.
 * @throws ApiError NOT_FOUND, also of an import that was given up meanwhile; UNAVAILABLE when the store does not take it
 */
export async function storeFiles(deps: ChunkDeps, who: Principal, id: string): Promise<void> {
  const open = await deps.db.asFirm(who.firmId, async (trx) => {
    await requireImport(trx, who, id);
    return (await nodesOf(trx, id)).filter(({ is_file, blob }) => is_file && blob === null);
  });
  for (const node of open) await storeFile(deps, who, id, node);
}

async function storeFile(
  { db, blobs, clock, firmFileBytes }: ChunkDeps,
  who: Principal,
  id: string,
  { node, sent_name }: NodeRow,
): Promise<void> {
  const { firmId } = who;
  const read = async (isLocked: boolean, trx: Parameters<typeof chunksOf>[0]): Promise<Chunk[]> => {
    const own = await chunksOf(trx, who, { place: IMPORT, file: node }, { isLocked });
    return own.length > 0 ? own : chunksOf(trx, who, { place: IMPORT, file: sent_name }, { isLocked });
  };
  const chunks = await db.asFirm(firmId, (trx) => read(false, trx));
  if (!isWhole(chunks)) return;
  const parts = await joinedChunks(blobs, firmId, chunks);
  await db.asFirm(firmId, async (trx) => {
    await requireImport(trx, who, id, { isLocked: true });
    // Cancelled or stored meanwhile, they are there no longer.
    if (!isWhole(await read(true, trx))) return;
    const { id: blob, size } = await blobs.createBlob(trx, firmId, parts);
    await trx
      .updateTable('file_import_node')
      .set({ blob, size })
      .where('import', '=', id)
      .where('node', '=', node)
      .execute();
    await deleteChunks(trx, who, chunks, clock.now());
    await trx
      .updateTable('file_import')
      .set({ used_at: new Date(clock.now()) })
      .where('id', '=', id)
      .execute();
    await requireRoom(trx, firmId, firmFileBytes);
  });
}
