/** What is used of pdfmake, which has no types of its own. Sizes are points. */
export interface PdfNode {
  text?: string | (PdfNode | string)[];
  stack?: PdfNode[];
  columns?: PdfNode[];
  ul?: PdfNode[];
  ol?: PdfNode[];
  start?: number;
  table?: {
    widths: (number | string)[];
    headerRows: number;
    dontBreakRows?: boolean;
    heights?: (row: number) => number;
    body: PdfNode[][];
  };
  /** The number of the page of what has this id. */
  pageReference?: string;
  canvas?: Record<string, unknown>[];
  /** Name of a picture of the document. */
  image?: string;
  /** A picture of lines and words. */
  svg?: string;
  layout?: Record<string, unknown> | 'noBorders';
  [style: string]: unknown;
}

export interface PdfDocument {
  content: PdfNode[];
  [setting: string]: unknown;
}

export interface PdfMake {
  virtualfs: { writeFileSync: (name: string, content: Uint8Array | ArrayBuffer) => void };
  setFonts: (fonts: Record<string, Record<string, string>>) => void;
  /** Told of the part, from 0 to 1, of what is laid out that is written. */
  setProgressCallback: (told: (part: number) => void) => void;
  createPdf: (document: PdfDocument) => { getBuffer: () => Promise<Uint8Array>; getStream: () => Promise<object> };
}
