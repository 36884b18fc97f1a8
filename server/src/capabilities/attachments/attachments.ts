import { attachmentProblem, isProgram } from '@basoche/domain';
import { parseDocName } from '@basoche/protocol';
import type { Attachment, AttachmentPart, DocName } from '@basoche/protocol';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import type { CapabilityDeps } from '../capability.ts';
import { requireDoc, rightOn } from '../sharing/index.ts';
import { hasAttachments, isGone, placeNow } from './file-sources.ts';
import { requireSpace } from './firm-space.ts';

export type KeepDeps = Pick<CapabilityDeps, 'clock' | 'firmFileBytes'>;

type AttachmentRow = Selectable<Tables['attachment']>;

/**
 * Keeps one part of a file, once however often it comes; with the last one the file is whole.
 * @throws ApiError NOT_FOUND, FORBIDDEN without the right to write; UNPROCESSABLE for a program or a file that is not
 * what it was said to be, or when the firm has no space left; CONFLICT for an id that is another file's
 */
export async function keepPart(
  trx: Trx,
  { clock, firmFileBytes }: KeepDeps,
  who: Principal,
  id: string,
  part: number,
  given: AttachmentPart,
): Promise<Attachment> {
  const asked = parseDocName(given.doc);
  if (!asked || !hasAttachments(asked.kind)) throw new ApiError('NOT_FOUND');
  const { kind, slug } = await placeNow(trx, who, asked, given.record);
  const doc = await requireDoc(trx, who, kind, slug, 'write');
  const bytes = Buffer.from(given.content, 'base64');
  if (attachmentProblem(given) !== null || (part === 0 && isProgram(bytes))) throw new ApiError('attachment.forbidden');
  if (part >= given.parts) throw new ApiError('attachment.broken');
  const inserted = await trx
    .insertInto('attachment')
    .values({
      id,
      firm_id: who.firmId,
      doc: doc.name,
      record: given.record,
      uploaded_by: who.userId,
      name: given.name,
      mime: given.mime ?? 'application/octet-stream',
      size: given.size,
      parts: given.parts,
      created_at: new Date(clock.now()),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (inserted) await requireSpace(trx, who.firmId, firmFileBytes);
  const file = await trx.selectFrom('attachment').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
  const isSame =
    file?.uploaded_by === who.userId &&
    file.doc === doc.name &&
    file.record === given.record &&
    file.size === given.size &&
    file.parts === given.parts;
  if (!isSame) throw new ApiError('attachment.idUsed');
  if (file.complete_at !== null) return viewAttachment(file);
  if (await isGone(trx, file)) {
    await trx.deleteFrom('attachment').where('id', '=', id).execute();
    return viewAttachment(file);
  }
  await trx
    .insertInto('attachment_part')
    .values({ firm_id: who.firmId, attachment: id, part, bytes })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ parts: number; size: number }>`select count(*)::int as parts,
    sum(length(bytes))::int as size from attachment_part where attachment = ${id}`.execute(trx);
  const [kept] = rows;
  if (kept === undefined || kept.parts < file.parts) {
    if (kept !== undefined && kept.size > file.size) throw notWhole();
    return viewAttachment(file);
  }
  if (kept.size !== file.size) throw notWhole();
  const complete_at = new Date(clock.now());
  await trx.updateTable('attachment').set({ complete_at }).where('id', '=', id).execute();
  return viewAttachment({ ...file, complete_at });
}

/** Keeps a file that came at once. @throws ApiError as `keepPart` */
export function keepWhole(
  trx: Trx,
  deps: KeepDeps,
  who: Principal,
  id: string,
  { bytes, ...given }: Omit<AttachmentPart, 'size' | 'parts' | 'content'> & { bytes: Buffer },
): Promise<Attachment> {
  const part = { ...given, size: bytes.length, parts: 1, content: bytes.toString('base64') };
  return keepPart(trx, deps, who, id, 0, part);
}

/** Takes back what the caller put there for something that was not written. */
export async function dropAttachments(trx: Trx, who: Principal, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .deleteFrom('attachment')
    .where('id', 'in', [...ids])
    .where('uploaded_by', '=', who.userId)
    .execute();
}

/** A whole file of a document that the caller reads. @throws ApiError NOT_FOUND */
export async function requireReadable(trx: Trx, who: Principal, id: string): Promise<AttachmentRow> {
  const file = await trx
    .selectFrom('attachment')
    .selectAll()
    .where('id', '=', id)
    .where('complete_at', 'is not', null)
    .executeTakeFirst();
  const doc = file && parseDocName(file.doc);
  if (!doc || (await rightOn(trx, who, doc.name)) === 'none' || (await isGone(trx, file)))
    throw new ApiError('NOT_FOUND');
  return file;
}

/** The caller's own whole files of this document among these ids, each with the record that it was put there for. */
export async function ownAttachments(
  trx: Trx,
  who: Principal,
  doc: DocName,
  ids: readonly string[],
): Promise<(Attachment & { record: string })[]> {
  if (ids.length === 0) return [];
  const files = await trx
    .selectFrom('attachment')
    .selectAll()
    .where(sql<boolean>`id::text = any(${ids.map((id) => id.toLowerCase())}::text[])`)
    .where('doc', '=', doc)
    .where('uploaded_by', '=', who.userId)
    .where('complete_at', 'is not', null)
    .execute();
  return files.map((file) => ({ ...viewAttachment(file), record: file.record }));
}

/** Ids of these records' files that are whole. */
export async function wholeAttachments(trx: Trx, doc: string, records: readonly string[]): Promise<Set<string>> {
  if (records.length === 0) return new Set();
  const files = await trx
    .selectFrom('attachment')
    .select('id')
    .where('doc', '=', doc)
    .where('record', 'in', [...records])
    .where('complete_at', 'is not', null)
    .execute();
  return new Set(files.map(({ id }) => id));
}

function viewAttachment({ id, name, mime, size, complete_at }: AttachmentRow): Attachment {
  return { slug: id, name, mime, size, complete: complete_at !== null };
}

function notWhole(): ApiError {
  return new ApiError('attachment.broken');
}
