import { blobCalls } from '@basoche/protocol';
import { sql } from 'kysely';
import { collectBlobsJob } from '../../blobs/index.ts';
import { createApi } from '../../http/api.ts';
import { defineCapability } from '../capability.ts';
import { putUploadPart } from './put-part.ts';
import { cancelUpload, openUpload, uploadState } from './uploads.ts';

export { completeUpload } from './complete.ts';
export { deleteUpload, insertWholeUpload, wholeUpload } from './whole-upload.ts';

/** Files on their way from a device: what they become is decided by who completes them. */
export const uploads = defineCapability({
  name: 'uploads',
  routes(deps) {
    const { db } = deps;
    const api = createApi(deps, 'uploads');

    api.serve(blobCalls.openUpload, ({ principal, params, body }) =>
      db.asFirm(principal.firmId, (trx) => openUpload(trx, deps, principal, { id: params.id, ...body })),
    );

    api.serve(blobCalls.putUploadPart, ({ principal, params, body }) =>
      putUploadPart(deps, principal, params.id, params.part, body),
    );

    api.serve(blobCalls.readUpload, ({ principal, params }) =>
      db.asFirm(principal.firmId, (trx) => uploadState(trx, principal, params.id)),
    );

    api.serve(blobCalls.cancelUpload, ({ principal, params }) =>
      db.asFirm(principal.firmId, (trx) => cancelUpload(trx, deps, principal, params.id)),
    );

    return api.app;
  },
  jobs: [collectBlobsJob],
  cleanUp: [
    // Nobody goes on with it, or the file that it became has a row of its own.
    { table: 'upload', isOver: sql`old.used_at < now() - interval '7 days'` },
  ],
});
