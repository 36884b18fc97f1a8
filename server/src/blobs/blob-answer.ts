import { asAttachment } from '@basoche/domain';
import type { BlobInfo } from './blob-rows.ts';
import type { ByteRange } from './read-blob.ts';

export interface BlobAnswerOptions {
  /** Name of the file. */
  name: string;
  /** Only of a list of the caller's: what a browser shows by itself runs in our origin. Otherwise `application/octet-stream`. */
  mime?: string;
  /** Shown in the page instead of saved. */
  isInline?: boolean;
}

type Read = (range: ByteRange) => AsyncGenerator<Uint8Array, void>;

/** A file as it is given to who may read it: whole, a range of it, its headers alone, or that it is unchanged. */
export function blobAnswer(request: Request, blob: BlobInfo, options: BlobAnswerOptions, read: Read): Response {
  const headers = headersOf(blob, options);
  if (isKnown(request, headers.get('etag')!)) return new Response(null, { status: 304, headers });
  const range = rangeOf(request, blob.size, headers.get('etag')!);
  if (range === 'none') {
    headers.set('content-range', `bytes */${blob.size}`);
    headers.delete('content-disposition');
    return new Response(null, { status: 416, headers });
  }
  if (range) headers.set('content-range', `bytes ${range.from}-${range.to}/${blob.size}`);
  const taken = range ?? { from: 0, to: blob.size - 1 };
  headers.set('content-length', String(taken.to - taken.from + 1));
  const body = request.method === 'HEAD' || taken.to < taken.from ? null : streamOf(read(taken));
  return new Response(body, { status: range ? 206 : 200, headers });
}

function headersOf({ id }: BlobInfo, { name, mime, isInline }: BlobAnswerOptions): Headers {
  const disposition = asAttachment(name);
  return new Headers({
    'content-type': mime ?? 'application/octet-stream',
    'content-disposition': isInline ? disposition.replace(/^attachment/, 'inline') : disposition,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
    'accept-ranges': 'bytes',
    etag: `"${id}"`,
  });
}

function isKnown(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match') ?? '';
  return known.split(',').some((each) => each.trim().replace(/^W\//, '') === etag);
}

/** `null`: the whole file, also where several ranges are asked for or none is understood; `'none'`: it has no such bytes. */
function rangeOf(request: Request, size: number, etag: string): ByteRange | 'none' | null {
  const ifRange = request.headers.get('if-range');
  if (ifRange !== null && ifRange !== etag) return null;
  const asked = /^bytes=(\d*)-(\d*)$/.exec(request.headers.get('range') ?? '');
  const [, first = '', last = ''] = asked ?? [];
  if (asked === null || (first === '' && last === '')) return null;
  if (first === '')
    return Number(last) === 0 || size === 0 ? 'none' : { from: Math.max(0, size - Number(last)), to: size - 1 };
  if (last !== '' && Number(last) < Number(first)) return null;
  if (Number(first) >= size) return 'none';
  return { from: Number(first), to: last === '' ? size - 1 : Math.min(Number(last), size - 1) };
}

/** Nothing is read ahead: many people may take large files over slow lines. */
function streamOf(content: AsyncGenerator<Uint8Array, void>): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await content.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void content.return(),
    },
    { highWaterMark: 0 },
  );
}
