import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export type ZipEntry =
  | { is: 'folder'; path: string; modified: Date }
  | {
      is: 'file';
      path: string;
      modified: Date;
      isCompressed: boolean;
      /** Bytes that come, where they are known: any other number of them ends the ZIP as broken. */
      size?: number;
      content: AsyncIterable<Uint8Array>;
    };

/**
 * A ZIP, with 64-bit sizes where it needs them. An entry is asked for once the one before it was taken, its bytes once the
 * earlier ones were. What fails ends the stream with an error and without a directory.
 * @param onEnd is called once: without an error where the reader has everything
 */
export function zipStream(
  entries: AsyncIterable<ZipEntry>,
  onEnd: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const zip = new ZipFile();
  const output = zip.outputStream;
  let source: Readable | null = null;
  zip.on('error', (error: Error) => output.destroy(error));
  // Whoever reads is told of it.
  output.on('error', () => undefined);
  output.once('close', () => {
    source?.destroy();
    onEnd(output.errored ?? (output.readableEnded ? null : new ReaderGoneError()));
  });

  async function write(): Promise<void> {
    for await (const entry of entries) {
      if (output.destroyed) return;
      if (entry.is === 'folder') {
        zip.addEmptyDirectory(entry.path, { mtime: entry.modified });
        continue;
      }
      source = Readable.from(entry.content, { objectMode: false, highWaterMark: 1 });
      zip.addReadStream(source, entry.path, {
        mtime: entry.modified,
        compress: entry.isCompressed,
        ...(entry.size === undefined ? {} : { size: entry.size }),
      });
      await finished(source);
    }
    zip.end();
  }

  write().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))));
  return streamOf(output);
}

/** Whoever took a ZIP went away before its end. */
export class ReaderGoneError extends Error {
  constructor() {
    super('the reader of the ZIP went away');
    this.name = 'ReaderGoneError';
  }
}

function streamOf(output: Readable): ReadableStream<Uint8Array> {
  const content = output[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await content.next();
        if (done === true) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void output.destroy(),
    },
    { highWaterMark: 0 },
  );
}
