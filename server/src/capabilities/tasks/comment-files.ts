import { createHash } from 'node:crypto';
import { attachmentProblem, MAX_ATTACHMENT_BYTES, newUuid } from '@basoche/domain';
import { reason } from '@basoche/protocol';
import type { Attachment, DocName, NewTaskComment, ReasonText } from '@basoche/protocol';
import type { z } from 'zod';
import type { Trx } from '../../db/database.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Principal } from '../../sync/ports.ts';
import { keepWhole, ownAttachments } from '../attachments/index.ts';
import type { KeepDeps } from '../attachments/index.ts';

type GivenFile = z.output<typeof NewTaskComment>['files'][number];

interface Upload {
  name: string;
  mime: string;
  bytes: Buffer;
}

/** Files that came in the call itself. @throws ApiError UNPROCESSABLE with the file that cannot be attached, and why */
export async function readUploads(given: readonly GivenFile[]): Promise<Upload[]> {
  const files = given.filter((file) => file instanceof File);
  for (const file of files) {
    const problem = attachmentProblem(file);
    if (problem !== null) throw new ApiError('UNPROCESSABLE', { fields: { files: reasonOf(problem, file.name) } });
  }
  return Promise.all(
    files.map(async (file) => ({
      name: file.name.slice(-255),
      mime: file.type.slice(0, 127) || 'application/octet-stream',
      bytes: Buffer.from(await file.arrayBuffer()),
    })),
  );
}

/** Keeps them for the comment, under ids that the same call run twice gives again. */
export async function keepUploads(
  trx: Trx,
  deps: KeepDeps,
  who: Principal,
  list: DocName,
  comment: string,
  uploads: readonly Upload[],
): Promise<Attachment[]> {
  const kept: Attachment[] = [];
  for (const [place, upload] of uploads.entries()) {
    const random = createHash('sha256').update(`${who.userId}\n${comment}\n${place}`).digest();
    const id = newUuid(0, random.subarray(0, 16));
    kept.push(await keepWhole(trx, deps, who, id, { doc: list, record: comment, ...upload }));
  }
  return kept;
}

/** Files that the caller put there in parts. @throws ApiError UNPROCESSABLE when one is not there, or not whole */
export async function filesPutBefore(
  trx: Trx,
  who: Principal,
  list: DocName,
  { files }: Pick<z.output<typeof NewTaskComment>, 'files'>,
): Promise<(Attachment & { record: string })[]> {
  const ids = [...new Set(files.filter((file) => typeof file === 'string').map((id) => id.toLowerCase()))];
  const found = await ownAttachments(trx, who, list, ids);
  if (found.length < ids.length) throw notPutBefore();
  return ids.flatMap((id) => found.filter(({ slug }) => slug === id));
}

export function notPutBefore(): ApiError {
  return new ApiError('UNPROCESSABLE', { fields: { files: 'task.fileFirst' } });
}

/** As the comment names it. */
export function attachedFile({ slug: id, name, mime, size }: Attachment) {
  return { id, name, mime, size };
}

function reasonOf(problem: NonNullable<ReturnType<typeof attachmentProblem>>, name: string): ReasonText {
  if (problem === 'forbidden') return 'attachment.forbidden';
  return problem === 'empty'
    ? reason('task.fileEmpty', { name })
    : reason('task.fileTooLarge', { name, max: MAX_ATTACHMENT_BYTES });
}
