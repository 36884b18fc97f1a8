import { asAttachment } from '@basoche/domain';
import { exportCalls, MAX_RUNNING_EXPORTS } from '@basoche/protocol';
import { sql } from 'kysely';
import { createApi } from '../../http/api.ts';
import { ApiError } from '../../http/api-error.ts';
import { networkOf } from '../../http/client-address.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import { defineCapability } from '../capability.ts';
import type { CapabilityDeps } from '../capability.ts';
import { readerOf } from '../peer.ts';
import { exportEntries } from './export-entries.ts';
import type { ExportToSend } from './export-entries.ts';
import { ownerOf, prepareExport, takeExport } from './prepared-exports.ts';
import { ReaderGoneError, zipStream } from './zip-stream.ts';

/** Addresses that one network opens. */
const OPENED = { perMinute: 30, burst: 60 };
/** Seconds after which the end of another export is worth a try. */
const RETRY_AFTER = 60;

/** Folders, matters and the files of the firm leave as one ZIP. */
export const libraryExport = defineCapability({
  name: 'library-export',
  cleanUp: [{ table: 'library_export', isOver: sql`old.expires_at < now() - interval '1 day'` }],
  routes(deps) {
    const { db, clock } = deps;
    const api = createApi(deps, 'library-export');
    const networks = rateLimiter(OPENED.perMinute, clock, OPENED.burst);
    const running = new Map<string, number>();

    // No answer of it is stored for a repeated command: the token would stand in it.
    api.serve(exportCalls.createExport, async ({ principal, body }) => {
      const reader = await readerOf(deps, principal);
      return db.asFirm(principal.firmId, (trx) => prepareExport(trx, reader, body.scope, clock.now()));
    });

    api.serve(exportCalls.openExport, async ({ c, params: { token } }) => {
      // Whoever asks for the headers alone has no use of the address.
      if (c.req.raw.method === 'HEAD') throw new ApiError('library.exportOver');
      const wait = networks.take(networkOf(deps.clientAddress(c)));
      if (wait > 0) throw new ApiError('RATE_LIMITED', { retryAfter: wait });
      const owner = await ownerOf(db, token);
      if (owner === null) throw new ApiError('library.exportOver');
      const { firmId, userId } = owner;
      const count = running.get(userId) ?? 0;
      if (count >= MAX_RUNNING_EXPORTS) throw new ApiError('library.exportsRunning', { retryAfter: RETRY_AFTER });
      running.set(userId, count + 1);
      const end = () => {
        const left = (running.get(userId) ?? 1) - 1;
        if (left === 0) running.delete(userId);
        else running.set(userId, left);
      };
      try {
        return answerOf(deps, await takeExport(db, clock, firmId, token), end);
      } catch (error) {
        end();
        throw error;
      }
    });

    return api.app;
  },
});

function answerOf(deps: CapabilityDeps, sent: ExportToSend, onEnd: () => void): Response {
  const { firmId, userId, head } = sent;
  const body = zipStream(exportEntries(deps, sent), (error) => {
    onEnd();
    if (error !== null && !(error instanceof ReaderGoneError))
      deps.log.error({ err: error, firm: firmId, user: userId }, 'an export of files broke off');
  });
  return new Response(body, {
    headers: {
      'content-type': 'application/zip',
      'content-disposition': asAttachment(head.name),
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'accept-ranges': 'none',
    },
  });
}
