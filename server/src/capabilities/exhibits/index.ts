import { exhibitCalls } from '@basoche/protocol';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import { defineCapability } from '../capability.ts';
import { requireFile } from '../library/index.ts';
import { idToCreate, readerOf } from '../peer.ts';
import { communicateExhibits, revokeCommunication } from './communication-commands.ts';
import { createExhibit, deleteExhibit, exhibitsOf, requireExhibit, updateExhibit } from './exhibit-commands.ts';
import { communicationSource, exhibitSource } from './exhibit-rows.ts';

/** Exhibits of matters: their order, their communications, and the numbers that those give. */
export const exhibits = defineCapability({
  name: 'exhibits',
  records: [exhibitSource, communicationSource],
  routes(deps) {
    const { db, blobs, clock } = deps;
    const api = createApi(deps, 'exhibits');

    api.serve(exhibitCalls.listExhibits, async ({ principal, params }) => {
      const reader = await readerOf(deps, principal);
      return db.asFirm(principal.firmId, (trx) => exhibitsOf(trx, reader, params.id));
    });

    api.serve(exhibitCalls.createExhibit, async ({ c, principal, body: { id, ...exhibit } }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => createExhibit(trx, reader, idToCreate(c, clock, id), exhibit, clock.now()));
    });

    api.serve(exhibitCalls.communicateExhibits, async ({ c, principal, body: { id, ...communication } }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) =>
        communicateExhibits(trx, reader, idToCreate(c, clock, id), communication, clock.now()),
      );
    });

    api.serve(exhibitCalls.revokeCommunication, async ({ c, principal, params }) => {
      const reader = await readerOf(deps, principal);
      await command(c, db, (trx) => revokeCommunication(trx, reader, params.id));
    });

    api.serve(exhibitCalls.updateExhibit, async ({ c, principal, params, body }) => {
      const reader = await readerOf(deps, principal);
      return command(c, db, (trx) => updateExhibit(trx, reader, params.id, body));
    });

    api.serve(exhibitCalls.deleteExhibit, async ({ c, principal, params }) => {
      const reader = await readerOf(deps, principal);
      await command(c, db, (trx) => deleteExhibit(trx, reader, params.id));
    });

    api.serve(exhibitCalls.readExhibit, async ({ c, principal, params }) => {
      const reader = await readerOf(deps, principal);
      const content = await db.asFirm(principal.firmId, async (trx) => {
        const row = await requireExhibit(trx, reader, params.id);
        if (row.blob !== null) return { blob: row.blob, name: row.file_name };
        if (row.file === null) throw new ApiError('NOT_FOUND');
        return requireFile(trx, reader, row.file);
      });
      return blobs.answer(principal.firmId, content.blob, c.req.raw, { name: content.name });
    });

    return api.app;
  },
});
