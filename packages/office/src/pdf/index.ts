export type { FontFiles, PdfPages } from './pdf-library.ts';
export { writePdf } from './write-pdf.ts';
export { writeTablesPdf } from './write-tables-pdf.ts';
