import type { Db } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import { readAttachment } from './attachments.ts';

/** A file as it is given to who may read it. @throws ApiError NOT_FOUND */
export async function fileAnswer(db: Db, who: Principal, id: string): Promise<Response> {
  const { file, bytes } = await db.asFirm(who.firmId, (trx) => readAttachment(trx, who, id));
  return new Response(new Uint8Array(bytes), {
    headers: {
      // Never shown by the browser itself, whatever somebody said that it is.
      'content-type': 'application/octet-stream',
      'content-length': String(bytes.length),
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  });
}
