import { FileProblem, type FileProblemReason, type ReadSlides } from '@basoche/office';
import { readPptx } from '@basoche/office/read-pptx';

/** The bytes of a file, with the page and the colours that its slides are fitted to. */
export interface ImportTask {
  bytes: Uint8Array;
  page: { width: number; height: number };
  palette: Parameters<typeof readPptx>[2];
}

export type ImportAnswer = ReadSlides | { problem: FileProblemReason };

function read({ bytes, page, palette }: ImportTask): ImportAnswer {
  try {
    return readPptx(bytes, page, palette);
  } catch (error) {
    return { problem: error instanceof FileProblem ? error.reason : 'broken' };
  }
}

addEventListener('message', ({ data }: MessageEvent<ImportTask>) => postMessage(read(data)));
