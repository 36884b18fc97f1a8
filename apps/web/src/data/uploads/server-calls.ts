import { blobCalls } from '@basoche/protocol';
import { ApiError } from '../../app/http/api.ts';
import { send } from '../../app/http/calls.ts';
import { SessionOver, TryLater, UploadRefusal, type UploadCalls } from './upload-calls.ts';

/** The calls of this server, with its refusals told from no answer. */
export const serverCalls: UploadCalls = {
  start: (id, about, signal) =>
    verdictOf(async () => {
      const { parts, isWhole } = await send(blobCalls.openUpload, { params: { id }, body: about }, { signal });
      return { parts, isComplete: isWhole };
    }),
  sendPart: (id, part, body, signal) =>
    verdictOf(async () => {
      await send(blobCalls.putUploadPart, { params: { id, part }, body }, { signal });
    }),
  remove: (id, signal) =>
    verdictOf(async () => {
      await send(blobCalls.cancelUpload, { params: { id } }, { signal });
    }),
};

async function verdictOf<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) throw new SessionOver();
    if (isTransient(error.status)) throw new TryLater(error.retryAfter === null ? null : error.retryAfter * 1_000);
    throw new UploadRefusal(error.message);
  }
}

/** As the outbox has it [OB3]. */
function isTransient(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500;
}
