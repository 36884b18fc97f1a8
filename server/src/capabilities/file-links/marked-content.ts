import { formatDay } from '@basoche/domain';
import { bytesOf } from '../../blobs/index.ts';
import { ApiError } from '../../http/api-error.ts';
import { createWorkQueue } from '../access/index.ts';
import type { CapabilityDeps } from '../capability.ts';
import { markPdf } from './watermark.ts';

/** Bytes of a PDF that is written on: all of it stands in memory meanwhile. */
const MAX_MARKED_BYTES = 50 * 1024 * 1024;
/** Bytes in which a reader of PDFs looks for the beginning of one. */
const HEAD_BYTES = 1024;

const oneByOne = createWorkQueue(1);

export interface ContentToMark {
  firmId: string;
  blob: string;
  size: number;
  recipient: string;
}

/**
 * The content with the name of its recipient on every page; `null`: nothing is written on it, for want of a name or of a PDF.
 * @throws ApiError UNPROCESSABLE of a PDF that cannot be written on
 */
export async function markedContent(
  { blobs, clock, log }: Pick<CapabilityDeps, 'blobs' | 'clock' | 'log'>,
  { firmId, blob, size, recipient }: ContentToMark,
): Promise<Uint8Array<ArrayBuffer> | null> {
  if (recipient === '' || size === 0) return null;
  const head = await bytesOf(blobs.read(firmId, blob, { from: 0, to: HEAD_BYTES - 1 }));
  if (!Buffer.from(head).includes('%PDF-')) return null;
  if (size > MAX_MARKED_BYTES) throw new ApiError('links.unmarked');
  const text = `${recipient} · ${formatDay(clock.now())}`;
  return oneByOne(async () => {
    // A store that does not answer is no fault of the PDF.
    const bytes = await bytesOf(blobs.read(firmId, blob));
    return markPdf(bytes, text).catch((error: unknown) => {
      log.warn({ err: error, blob }, 'a PDF cannot be written on');
      throw new ApiError('links.unmarked');
    });
  });
}
