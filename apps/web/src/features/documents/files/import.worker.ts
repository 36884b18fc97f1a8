import { newUuid } from '@basoche/domain';
import { FileProblem } from '@basoche/office';
import type { FileProblemReason, Report, WordFile } from '@basoche/office';
import { readFile } from '@basoche/office/read-file';
import { userFinder } from './authors.ts';
import type { Author } from './authors.ts';

export interface ImportRequest {
  bytes: Uint8Array<ArrayBuffer>;
  /** Of the file. */
  name: string;
  people: Author[];
  /** Millimetres that a page's margins may have. */
  margins: number[];
}

/** What the worker answers to the bytes of a file. */
export type ImportAnswer = { file: WordFile; report: Report } | { problem: FileProblemReason };

addEventListener('message', ({ data }: MessageEvent<ImportRequest>) => {
  try {
    const { bytes, name, people, margins } = data;
    const newId = () => newUuid(Date.now());
    postMessage(readFile(bytes, name, { userOf: userFinder(people), margins, newId }) satisfies ImportAnswer);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    postMessage({ problem: error.reason } satisfies ImportAnswer);
  }
});
