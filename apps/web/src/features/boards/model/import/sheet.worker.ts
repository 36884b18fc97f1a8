import { readSheetFile } from './read-file.ts';
import { SheetProblem, type Sheet, type SheetProblemReason } from './sheet.ts';

/** What the worker answers to the bytes of a file. */
export type SheetAnswer = { sheet: Sheet } | { problem: SheetProblemReason };

addEventListener('message', ({ data }: MessageEvent<Uint8Array>) => {
  try {
    postMessage({ sheet: readSheetFile(data) } satisfies SheetAnswer);
  } catch (error) {
    if (!(error instanceof SheetProblem)) throw error;
    postMessage({ problem: error.reason } satisfies SheetAnswer);
  }
});
