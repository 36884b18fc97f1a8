import { allows } from '@basoche/domain';
import type { Context } from 'hono';
import type { ApiEnv } from '../../http/api-env.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { readerOf } from '../peer.ts';
import { requireFile } from './file-commands.ts';
import { requireVersion } from './file-versions.ts';
import { record } from './library-events.ts';

/**
 * The content of a file, or of one of its versions, for who may read it. Whoever takes its beginning has opened it.
 * @throws ApiError NOT_FOUND
 */
export async function contentAnswer(
  deps: CapabilityDeps,
  c: Context<ApiEnv>,
  principal: Principal,
  slug: string,
  number?: number,
): Promise<Response> {
  const { db, blobs, clock } = deps;
  const reader = await readerOf(deps, principal);
  const isBeginning = /^(?:bytes=0?-.*)?$/.test(c.req.header('range') ?? '');
  const content = await db.asFirm(principal.firmId, async (trx) => {
    const file = await requireFile(trx, reader, slug);
    // Of what is shared outside of the firm, the present content alone.
    if (number !== undefined && !allows('employee', reader.account)) throw new ApiError('NOT_FOUND');
    const version = number === undefined ? file : await requireVersion(trx, file, number);
    if (isBeginning) await record(trx, reader, { event: 'downloaded', isFolder: false, subject: file }, clock.now());
    return { blob: version.blob, name: version.name };
  });
  return blobs.answer(principal.firmId, content.blob, c.req.raw, { name: content.name });
}
