export type { PdfFacts, StampImage, Stamp, Slip, FontFiles, PdfFault, ChangeOptions, TitledPdf } from './types.ts';
export { PdfError } from './types.ts';
export { FontStack, lettersOf } from './fonts/font-stack.ts';
export type { TextRun } from './fonts/font-stack.ts';
export { inspectPdf } from './document/open.ts';
export { stampPdf } from './stamp/stamp-pdf.ts';
export type { StampOptions } from './stamp/stamp-pdf.ts';
export { slipPdf, withSlip } from './stamp/slip.ts';
