export type { PdfFacts, StampImage, Stamp, Slip, FontFiles, PdfFault } from './types.ts';
export { PdfError } from './types.ts';
