import { FileProblem, type FileProblemReason } from '@basoche/office';
import type { BookFile, Losses } from '@basoche/office/spreadsheet';
import { readBook } from '@basoche/office/spreadsheet';
import { writeXlsx } from '@basoche/office/spreadsheet';

/** What the page asks: the workbook of a file, or the file of a workbook. */
export type FileTask = { bytes: Uint8Array; name: string } | { book: BookFile };
export type FileAnswer =
  | { book: BookFile; losses: Losses }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { problem: FileProblemReason };

addEventListener('message', ({ data }: MessageEvent<FileTask>) => {
  postMessage(answerTo(data));
});

function answerTo(task: FileTask): FileAnswer {
  try {
    return 'book' in task ? { bytes: writeXlsx(task.book) } : readBook(task.bytes, task.name);
  } catch (error) {
    if (!(error instanceof FileProblem)) throw error;
    return { problem: error.reason };
  }
}
