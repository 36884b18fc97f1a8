import type { PrintBook, PrintedDeck, WordFile } from '@basoche/office';
import { writePdf, writeSlidesPdf, writeTablesPdf } from '@basoche/office/write-pdf';
import type { FontFiles, PdfPages } from '@basoche/office/write-pdf';
import { answerWith } from './export-answer.ts';

/** A text, the sheets of a spreadsheet, or a presentation. */
export type PdfTask = { file: WordFile } | { book: PrintBook } | { deck: PrintedDeck };

// A worker of its own: its library weighs more than all others.
addEventListener('message', ({ data }: MessageEvent<PdfTask & { fonts: FontFiles }>) => {
  const tell = (progress: PdfPages) => postMessage({ progress });
  void answerWith(() => {
    if ('book' in data) return writeTablesPdf(data.book, data.fonts, tell);
    return 'deck' in data ? writeSlidesPdf(data.deck, data.fonts, tell) : writePdf(data.file, data.fonts, tell);
  });
});
