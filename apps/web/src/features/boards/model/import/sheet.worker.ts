import { readSheetFile } from './read-file.ts';
import { SheetProblem, type Sheet, type SheetProblemReason } from './sheet.ts';

/** What the worker answers to the bytes of a file. */
export type SheetAnswer = { sheet: Sheet } | { problem: SheetProblemReason };

addEventListener('message', ({ data }: MessageEvent<Uint8Array<ArrayBuffer>>) => {
  readSheetFile(data).then(
    (sheet) => postMessage({ sheet } satisfies SheetAnswer),
    (error: unknown) => {
      if (!(error instanceof SheetProblem)) throw error;
      postMessage({ problem: error.reason } satisfies SheetAnswer);
    },
  );
});
