import { FileProblem, type FileProblemReason, type ReadSlides } from '@basoche/office';
import { readPptx } from '@basoche/office/read-pptx';

/** The bytes of a file, with the pages and the colours that its slides may be fitted to. */
export interface ImportTask {
  bytes: Uint8Array;
  pages: Parameters<typeof readPptx>[1];
  palette: Parameters<typeof readPptx>[2];
}

export type ImportAnswer = ReadSlides | { problem: FileProblemReason };

function read({ bytes, pages, palette }: ImportTask): ImportAnswer {
  try {
    return readPptx(bytes, pages, palette);
  } catch (error) {
    return { problem: error instanceof FileProblem ? error.reason : 'broken' };
  }
}

addEventListener('message', ({ data }: MessageEvent<ImportTask>) => postMessage(read(data)));
