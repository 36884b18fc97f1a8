import type { Report } from '@basoche/office';

/** A file with what it could not keep. */
export interface WrittenFile {
  bytes: Uint8Array<ArrayBuffer>;
  report: Report;
  /** Where it is not the one of its format. */
  extension?: 'md' | 'zip';
}

/** What a worker that writes files answers. */
export type ExportAnswer = WrittenFile | { failed: string };

/** Answers the page with what is written. */
export async function answerWith(write: () => WrittenFile | Promise<WrittenFile>): Promise<void> {
  try {
    const written = await write();
    postMessage(written satisfies ExportAnswer, { transfer: [written.bytes.buffer] });
  } catch (error) {
    postMessage({ failed: String(error) } satisfies ExportAnswer);
  }
}
