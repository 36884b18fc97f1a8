import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Reader } from '../../records/index.ts';
import type { Principal } from '../../sync/ports.ts';
import { fileAnswer } from '../attachments/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { requireFile, requireNotTrashed, requireVersion } from '../library/index.ts';
import { isUuid } from '../sharing/index.ts';
import { wholeUpload } from '../uploads/index.ts';
import type { OwnAddress } from './own-address.ts';

/** A file of ours that the caller may read. */
export interface Source {
  name: string;
  /** What it is as a letter between lawyers. */
  letter: string | null;
  /** Id of its blob. */
  id: string;
  size: number;
}

/** @throws ApiError NOT_FOUND, also for who may not read it; CONFLICT for what is in the trash */
export async function sourceOf(
  trx: Trx,
  reader: Reader,
  address: Exclude<OwnAddress, { is: 'attachment' }>,
): Promise<Source> {
  if (address.is === 'held') {
    const who = { firmId: reader.firmId, userId: reader.account.id } as Principal;
    const held = isUuid(address.id) ? await wholeUpload(trx, who, address.id) : null;
    if (held === null) throw new ApiError('NOT_FOUND');
    return { name: held.name, letter: null, id: held.blob, size: held.size };
  }
  const file = await requireFile(trx, reader, address.slug);
  await requireNotTrashed(trx, file);
  const { letter } = file;
  if (address.version === null) return { name: file.name, letter, id: file.blob, size: Number(file.size) };
  const version = await requireVersion(trx, file, address.version);
  return { name: version.name, letter, id: version.blob, size: version.size };
}

/**
 * A file of a message or a comment that the caller may read, whole.
 * @param maxBytes beyond which it is not read
 * @throws ApiError NOT_FOUND; TOO_LARGE
 */
export async function attachmentOf(
  { db }: Pick<CapabilityDeps, 'db'>,
  who: Principal,
  slug: string,
  maxBytes: number,
): Promise<File> {
  if (!isUuid(slug)) throw new ApiError('NOT_FOUND');
  const answer = await fileAnswer(db, who, slug);
  if (Number(answer.headers.get('content-length')) > maxBytes) {
    await answer.body?.cancel();
    throw new ApiError('TOO_LARGE');
  }
  const [, name] = /filename\*=UTF-8''([^;]+)/i.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  return new File(
    [new Uint8Array(await answer.arrayBuffer())],
    name === undefined ? 'fichier' : decodeURIComponent(name),
  );
}
