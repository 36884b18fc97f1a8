import { asAttachment } from '@basoche/domain';
import { ATTACHMENT_PART_BYTES } from '@basoche/protocol';
import { sql } from 'kysely';
import type { Db } from '../../db/database.ts';
import type { Principal } from '../../sync/ports.ts';
import { requireReadable } from './attachments.ts';

/** A file as it is given to who may read it, read as it is taken. @throws ApiError NOT_FOUND */
export async function fileAnswer(db: Db, who: Principal, id: string): Promise<Response> {
  const file = await db.asFirm(who.firmId, (trx) => requireReadable(trx, who, id));
  const content = contentOf(db, who.firmId, file);
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await content.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void content.return(),
    },
    // Nothing is read ahead: many people may take large files over slow lines.
    { highWaterMark: 0 },
  );
  return new Response(body, {
    headers: {
      // Never shown by the browser itself, whatever somebody said that it is.
      'content-type': 'application/octet-stream',
      'content-length': String(file.size),
      'content-disposition': asAttachment(file.name),
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'private, no-store',
    },
  });
}

/** Slices of at most one part, each in a transaction of its own: nobody waits for a slow reader. */
async function* contentOf(
  db: Db,
  firmId: string,
  { id, parts }: { id: string; parts: number },
): AsyncGenerator<Uint8Array, void> {
  for (let part = 0; part < parts; part += 1) {
    let length = 1;
    for (let from = 0; from < length; from += ATTACHMENT_PART_BYTES) {
      const { rows } = await db.asFirm(firmId, (trx) =>
        sql<{ bytes: Buffer; length: number }>`select length(bytes) as length,
          substring(bytes from ${from + 1}::int for ${ATTACHMENT_PART_BYTES}::int) as bytes
          from attachment_part where attachment = ${id} and part = ${part}`.execute(trx),
      );
      const [slice] = rows;
      if (slice === undefined) throw new Error('the file went while it was read');
      length = slice.length;
      yield new Uint8Array(slice.bytes);
    }
  }
}
