import { BLOB_PART_BYTES, fileImportCalls } from '@basoche/protocol';
import type { ArrivedFile } from '@basoche/protocol';
import { sql } from 'kysely';
import { createApi } from '../../http/api.ts';
import { command } from '../../http/command.ts';
import type { Principal } from '../../sync/ports.ts';
import { defineCapability } from '../capability.ts';
import { requirePlaceFor } from '../library/index.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { assembleFile, requireTarget } from './assemble-file.ts';
import { abortImport, cancelUploads } from './cancel.ts';
import { chunkName, chunksOf, IMPORT, isWhole } from './chunk-rows.ts';
import { addNodes, beginImport, importState, lastImport } from './import-rows.ts';
import { putChunk } from './put-chunk.ts';
import { saveTree } from './save-tree.ts';
import { storeFiles } from './store-files.ts';

/** Files and whole trees that come in chunks, as the specification sends them. */
export const fileImports = defineCapability({
  name: 'file-imports',
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'library');

    api.serve(fileImportCalls.uploadChunk, async ({ principal, params, body: { chunk, fileName, chunkIndex } }) => {
      const reader = await readerOf(deps, principal);
      const { key } = await db.asFirm(principal.firmId, (trx) => requireTarget(trx, reader, params.slug));
      const at = { place: key, file: fileName, number: chunkIndex, total: null };
      const hash = await putChunk(deps, principal, at, chunk);
      return { name: chunkName(chunkIndex, hash), fileName, chunkIndex, size: chunk.size };
    });

    api.serve(fileImportCalls.assembleFile, ({ c, principal, params, body }) =>
      assembleFile(deps, c, principal, params.folder, body),
    );

    const arrived = (principal: Principal, file: string, fileName: string): Promise<ArrivedFile> =>
      db.asFirm(principal.firmId, async (trx) => {
        const chunks = await chunksOf(trx, principal, { place: IMPORT, file });
        const total = chunks[0]?.total ?? 0;
        return { fileId: file, fileName, received: chunks.length, total, isWhole: isWhole(chunks) };
      });

    api.serve(fileImportCalls.uploadImportChunk, async ({ principal, body }) => {
      const { chunk, index, total, fileId, fileName } = body;
      await putChunk(deps, principal, { place: IMPORT, file: fileId, number: index, total }, chunk);
      return arrived(principal, fileId, fileName);
    });

    api.serve(fileImportCalls.uploadImportFiles, async ({ principal, body: { files, names } }) => {
      const came: ArrivedFile[] = [];
      for (const [at, file] of files.entries()) {
        const name = names[at]!;
        const total = Math.max(1, Math.ceil(file.size / BLOB_PART_BYTES));
        for (let number = 0; number < total; number += 1) {
          const chunk = file.slice(number * BLOB_PART_BYTES, (number + 1) * BLOB_PART_BYTES);
          await putChunk(deps, principal, { place: IMPORT, file: name, number, total }, chunk);
        }
        came.push(await arrived(principal, name, file.name));
      }
      return came;
    });

    api.serve(fileImportCalls.cancelUploads, ({ c, principal, body }) =>
      command(c, db, (trx) => cancelUploads(trx, principal, body, clock.now())),
    );

    api.serve(fileImportCalls.saveTreeBatch, async ({ c, principal, body: { isFirstChunk, processId, tree } }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, async (trx) => {
        for (const target of new Set(tree.flatMap((node) => node.target ?? [])))
          await requirePlaceFor(trx, reader, target);
        const id =
          processId ??
          (isFirstChunk
            ? await beginImport(trx, principal, idToCreate(c, clock, undefined), clock.now())
            : await lastImport(trx, principal));
        await addNodes(trx, principal, id, tree, clock.now());
        return importState(trx, principal, id);
      });
    });

    api.serve(fileImportCalls.storeImportFiles, async ({ principal, params }) => {
      await storeFiles(deps, principal, params.processId);
      return db.asFirm(principal.firmId, (trx) => importState(trx, principal, params.processId));
    });

    api.serve(fileImportCalls.saveTree, ({ c, principal, params }) => saveTree(deps, c, principal, params.processId));

    api.serve(fileImportCalls.abortImport, ({ c, principal, params }) =>
      command(c, db, (trx) => abortImport(trx, principal, params.processId, clock.now())),
    );

    return api.app;
  },
  cleanUp: [
    // Nobody goes on with them.
    { table: 'upload_chunk', isOver: sql`old.used_at < now() - interval '7 days'` },
    { table: 'file_import', isOver: sql`old.used_at < now() - interval '7 days'` },
  ],
});
