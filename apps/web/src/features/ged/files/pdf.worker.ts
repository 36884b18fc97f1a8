import type { PaperBook, WordFile } from '@basoche/office';
import { writePdf, writeTablesPdf } from '@basoche/office/write-pdf';
import type { FontFiles, PdfPages } from '@basoche/office/write-pdf';
import { answerWith } from './export-answer.ts';

/** A text, or the sheets of a spreadsheet. */
export type PdfTask = { file: WordFile } | { book: PaperBook };

// A worker of its own: its library weighs more than all others.
addEventListener('message', ({ data }: MessageEvent<PdfTask & { fonts: FontFiles }>) => {
  const tell = (progress: PdfPages) => postMessage({ progress });
  void answerWith(() =>
    'book' in data ? writeTablesPdf(data.book, data.fonts, tell) : writePdf(data.file, data.fonts, tell),
  );
});
