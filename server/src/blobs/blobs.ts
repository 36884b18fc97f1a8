import type { Clock } from '@basoche/domain';
import type { Db, Trx } from '../db/database.ts';
import { ApiError } from '../http/api-error.ts';
import type { JobDefinition } from '../jobs/job-definition.ts';
import type { Log } from '../log.ts';
import type { Secrets } from '../secrets/secrets.ts';
import { blobAnswer } from './blob-answer.ts';
import type { BlobAnswerOptions } from './blob-answer.ts';
import { blobInfo, createBlob } from './blob-rows.ts';
import type { BlobInfo } from './blob-rows.ts';
import { StoreError } from './blob-store.ts';
import type { BlobStore } from './blob-store.ts';
import { collect } from './collect.ts';
import { readBlob, readStoredPart } from './read-blob.ts';
import type { ByteRange } from './read-blob.ts';
import { storedParts } from './stored-parts.ts';
import type { StoredPart } from './stored-parts.ts';

/** The files of firms, as bytes: who may read them is decided by those who name them. */
export interface Blobs {
  /** Outside of any transaction. @throws ApiError UNAVAILABLE when the store does not take it */
  putPart(firmId: string, bytes: Uint8Array): Promise<StoredPart>;
  /** @throws ApiError UNPROCESSABLE when the store does not have one of the parts */
  createBlob(trx: Trx, firmId: string, parts: readonly StoredPart[]): Promise<BlobInfo>;
  /** Bytes of a part that was stored. @throws DamagedBlobError, never wrong bytes */
  readPart(firmId: string, part: { address: string; size: number }): Promise<Uint8Array>;
  /** Bytes of a blob, or of a range of it with both ends. @throws DamagedBlobError, never wrong bytes */
  read(firmId: string, blob: string, range?: ByteRange): AsyncGenerator<Uint8Array, void>;
  /** A blob as the answer to a request. @throws ApiError NOT_FOUND */
  answer(firmId: string, blob: string, request: Request, options: BlobAnswerOptions): Promise<Response>;
  /** Removes what nothing uses. */
  collect(): Promise<void>;
}

export interface BlobsDeps {
  db: Db;
  secrets: Secrets;
  store: BlobStore;
  clock: Clock;
  log: Pick<Log, 'error'>;
}

/** Seconds after which a device tries again. */
const RETRY_AFTER = 30;

export function createBlobs(deps: BlobsDeps): Blobs {
  const { db, clock, log } = deps;
  const putPart = storedParts(deps);

  return {
    putPart: (firmId, bytes) =>
      putPart(firmId, bytes).catch((error: unknown) => {
        if (!(error instanceof StoreError)) throw error;
        log.error({ err: error, firm: firmId }, 'a part of a file cannot be stored');
        throw new ApiError(error.isFull ? 'blobs.storeFull' : 'blobs.storeDown', { retryAfter: RETRY_AFTER });
      }),
    createBlob: (trx, firmId, parts) => createBlob(trx, firmId, parts, new Date(clock.now())),
    readPart: (firmId, part) => readStoredPart(deps, firmId, part),
    read: (firmId, blob, range) => readBlob(deps, firmId, blob, range),
    async answer(firmId, blob, request, options) {
      const known = await db.asFirm(firmId, (trx) => blobInfo(trx, firmId, blob));
      if (!known) throw new ApiError('NOT_FOUND');
      return blobAnswer(request, known, options, (range) => readBlob(deps, firmId, blob, range));
    },
    collect: () => collect(deps),
  };
}

const HOUR = 3_600;

/** A store that is away keeps no other queue waiting. */
export const collectBlobsJob: JobDefinition<{ blobs: Blobs }> = {
  queue: 'blob-collect',
  everySeconds: HOUR,
  isolated: true,
  run: ({ blobs }) => blobs.collect(),
};
