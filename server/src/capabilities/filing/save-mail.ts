import { newUuid, shownName } from '@basoche/domain';
import { MAX_FILED_MAIL_BYTES, reason } from '@basoche/protocol';
import type { FileView, MailToFile } from '@basoche/protocol';
import type { Context } from 'hono';
import { bytesOf, putParts } from '../../blobs/index.ts';
import type { ApiEnv } from '../../http/api-env.ts';
import { ApiError } from '../../http/api-error.ts';
import { command } from '../../http/command.ts';
import type { Reader } from '../../records/index.ts';
import type { Principal } from '../../sync/ports.ts';
import { requireRoom } from '../attachments/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { addFilesTo, requirePlaceFor } from '../library/index.ts';
import { readerOf } from '../peer.ts';
import { mailBytes, mailFileName } from './mail-file.ts';
import type { JoinedFile } from './mail-file.ts';
import { ownAddress } from './own-address.ts';
import type { OwnAddress } from './own-address.ts';
import { attachmentOf, sourceOf } from './sources.ts';

/**
 * A mail, with what is joined to it, is filed as one file.
 * @throws ApiError NOT_FOUND of a folder or a file that the caller may not read; UNPROCESSABLE for an address that is none of
 *   ours, and for too much
 */
export async function saveMail(
  deps: CapabilityDeps,
  c: Context<ApiEnv>,
  who: Principal,
  mail: MailToFile,
): Promise<FileView> {
  const { db, blobs, clock, firmFileBytes } = deps;
  const reader = await readerOf(deps, who);
  const { firmId } = who;
  await db.asFirm(firmId, (trx) => requirePlaceFor(trx, reader, mail.folder));
  const { files, letter } = await joinedFiles(deps, who, reader, mail);
  const at = clock.now();
  const content = new Blob([new Uint8Array(await mailBytes(mail, files, { id: newUuid(at), date: new Date(at) }))]);
  await db.asFirm(firmId, (trx) => requireRoom(trx, firmId, firmFileBytes, content.size));
  const parts = await putParts(blobs, firmId, content);
  return command(c, db, async (trx) => {
    const file = { name: mailFileName(mail.subject), content: await blobs.createBlob(trx, firmId, parts), letter };
    const [view] = await addFilesTo(trx, reader, mail.folder, [file], clock.now());
    await requireRoom(trx, firmId, firmFileBytes);
    return view!;
  });
}

/** What is joined, in the order of the call; a mail with a confidential letter is one. */
async function joinedFiles(
  deps: CapabilityDeps,
  who: Principal,
  reader: Reader,
  { attachments, attachmentUrls, file_ids }: MailToFile,
): Promise<{ files: JoinedFile[]; letter: string | null }> {
  const addresses: OwnAddress[] = file_ids.map((slug) => ({ is: 'file', slug, version: null }));
  for (const [at, url] of attachmentUrls.entries()) {
    const address = ownAddress(deps.publicUrl(), url);
    if (address === null)
      throw new ApiError('UNPROCESSABLE', { fields: { [`attachmentUrls.${at}`]: 'filing.address' } });
    addresses.push(address);
  }
  let left = MAX_FILED_MAIL_BYTES;
  const take = (size: number) => {
    left -= size;
    if (left < 0) throw new ApiError(reason('filing.mailTooLarge', { max: MAX_FILED_MAIL_BYTES }));
  };
  for (const { size } of attachments) take(size);
  const files: JoinedFile[] = [];
  let letter: string | null = null;
  for (const file of attachments)
    files.push({ name: shownName(file.name), bytes: new Uint8Array(await file.arrayBuffer()) });
  for (const address of addresses) {
    if (address.is === 'attachment') {
      const file = await attachmentOf(deps, who, address.slug, left);
      take(file.size);
      files.push({ name: file.name, bytes: new Uint8Array(await file.arrayBuffer()) });
      continue;
    }
    const source = await deps.db.asFirm(who.firmId, (trx) => sourceOf(trx, reader, address));
    take(source.size);
    if (source.letter === 'confidential') letter = 'confidential';
    files.push({ name: source.name, bytes: await bytesOf(deps.blobs.read(who.firmId, source.id)) });
  }
  return { files, letter };
}
