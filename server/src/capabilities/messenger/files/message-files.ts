import { attachmentProblem, isProgram } from '@basoche/domain';
import { ATTACHMENT_ERRORS, docName } from '@basoche/protocol';
import type { MessageFile, MessageFilePart } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '../../../db/database.ts';
import type { Tables } from '../../../db/tables.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { ProjectionChange } from '../../../sync/deps.ts';
import type { Principal } from '../../../sync/ports.ts';
import type { CapabilityDeps } from '../../capability.ts';
import { rightOn } from '../../doc-rights.ts';
import { requireDoc } from '../../sharing/index.ts';

type FileRow = Selectable<Tables['message_file']>;

/**
 * Keeps one part of a file, once however often it comes; with the last one the file is whole.
 * @throws ApiError NOT_FOUND, FORBIDDEN without the right to write; UNPROCESSABLE for a program or a file that is not
 * what it was said to be; CONFLICT for an id that is another file's
 */
export async function keepPart(
  trx: Trx,
  { clock }: Pick<CapabilityDeps, 'clock'>,
  who: Principal,
  slug: string,
  part: number,
  given: MessageFilePart,
): Promise<MessageFile> {
  const doc = await requireDoc(trx, who, 'conversation', given.conversationSlug, 'write');
  const bytes = Buffer.from(given.content, 'base64');
  if (attachmentProblem(given) !== null || (part === 0 && isProgram(bytes)))
    throw new ApiError('UNPROCESSABLE', { detail: ATTACHMENT_ERRORS.forbidden });
  if (part >= given.parts) throw new ApiError('UNPROCESSABLE', { detail: ATTACHMENT_ERRORS.broken });
  await trx
    .insertInto('message_file')
    .values({
      id: slug,
      firm_id: who.firmId,
      doc: doc.name,
      message: given.messageSlug,
      uploaded_by: who.userId,
      name: given.name,
      mime: given.mime ?? 'application/octet-stream',
      size: given.size,
      parts: given.parts,
      created_at: new Date(clock.now()),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const file = await trx.selectFrom('message_file').selectAll().where('id', '=', slug).forUpdate().executeTakeFirst();
  const isSame =
    file?.uploaded_by === who.userId &&
    file.doc === doc.name &&
    file.message === given.messageSlug &&
    file.size === given.size &&
    file.parts === given.parts;
  if (!isSame) throw new ApiError('CONFLICT', { detail: 'Cet identifiant est déjà celui d’un autre fichier.' });
  if (file.complete_at !== null) return viewFile(file);
  if (await isDeleted(trx, file)) {
    await trx.deleteFrom('message_file').where('id', '=', slug).execute();
    return viewFile(file);
  }
  await trx
    .insertInto('message_file_part')
    .values({ firm_id: who.firmId, file: slug, part, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ parts: number; size: number }>`select count(*)::int as parts,
    sum(length(bytes))::int as size from message_file_part where file = ${slug}`.execute(trx);
  const [kept] = rows;
  if (kept === undefined || kept.parts < file.parts) {
    if (kept !== undefined && kept.size > file.size) throw notWhole();
    return viewFile(file);
  }
  if (kept.size !== file.size) throw notWhole();
  const complete_at = new Date(clock.now());
  await trx.updateTable('message_file').set({ complete_at }).where('id', '=', slug).execute();
  return viewFile({ ...file, complete_at });
}

/** A whole file of a conversation that the caller reads, with its bytes. @throws ApiError NOT_FOUND */
export async function readFile(trx: Trx, who: Principal, slug: string): Promise<{ file: MessageFile; bytes: Buffer }> {
  const file = await trx
    .selectFrom('message_file')
    .selectAll()
    .where('id', '=', slug)
    .where('complete_at', 'is not', null)
    .executeTakeFirst();
  if (!file || (await rightOn(trx, who, nameOf(file))) === 'none' || (await isDeleted(trx, file)))
    throw new ApiError('NOT_FOUND');
  const parts = await trx
    .selectFrom('message_file_part')
    .select('bytes')
    .where('file', '=', slug)
    .orderBy('part')
    .execute();
  return { file: viewFile(file), bytes: Buffer.concat(parts.map((each) => each.bytes)) };
}

/** A whole file of the caller in this conversation, to be sent in a message over REST; `null` when there is none. */
export async function fileToSend(
  trx: Trx,
  who: Principal,
  conversation: string,
  slug: string,
): Promise<(MessageFile & { message: string }) | null> {
  const file = await trx
    .selectFrom('message_file')
    .selectAll()
    .where(sql<boolean>`id::text = ${slug.toLowerCase()}`)
    .where('doc', '=', docName('conversation', conversation))
    .where('uploaded_by', '=', who.userId)
    .where('complete_at', 'is not', null)
    .executeTakeFirst();
  return file ? { ...viewFile(file), message: file.message } : null;
}

/** A deleted message loses its file, in the transaction that empties its row. */
export async function forgetFiles(trx: Trx, { doc, diff }: ProjectionChange): Promise<void> {
  const changed = diff['message'];
  const gone = [...(changed?.inserted ?? []), ...(changed?.updated ?? [])]
    .filter((row) => 'deleted_at' in row && row['deleted_at'] !== null)
    .map((row) => row.id);
  if (gone.length > 0)
    await trx.deleteFrom('message_file').where('doc', '=', doc).where('message', 'in', gone).execute();
}

async function isDeleted(trx: Trx, { doc, message }: FileRow): Promise<boolean> {
  const row = await trx
    .selectFrom('message')
    .select('deleted_at')
    .where('doc', '=', doc)
    .where('id', '=', message)
    .executeTakeFirst();
  return row !== undefined && row.deleted_at !== null;
}

function nameOf({ doc }: FileRow) {
  return docName('conversation', doc.slice('conversation/'.length));
}

function viewFile({ id, name, mime, size, complete_at }: FileRow): MessageFile {
  return { slug: id, name, mime, size, complete: complete_at !== null };
}

function notWhole(): ApiError {
  return new ApiError('UNPROCESSABLE', { detail: ATTACHMENT_ERRORS.broken });
}
