export type { FontFiles, PdfPages } from './pdf-library.ts';
export { writePdf } from './write-pdf.ts';
export { writeSlidesPdf } from './write-slides-pdf.ts';
export { writeTablesPdf } from './write-tables-pdf.ts';
