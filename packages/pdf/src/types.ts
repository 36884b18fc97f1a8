/** Why a file was left as it is. */
export type PdfFault = 'encrypted' | 'signed' | 'broken' | 'tooManyPages' | 'imageUnreadable' | 'textTooLong';

export class PdfError extends Error {
  readonly fault: PdfFault;
  /** Of several files, the index of the one that is meant. */
  readonly file: number | null;

  constructor(fault: PdfFault, options?: ErrorOptions & { file?: number }) {
    super(`This PDF is ${fault}.`, options);
    this.fault = fault;
    this.file = options?.file ?? null;
  }
}

export interface PdfFacts {
  pages: number;
  /** A change of the file would break what was signed. */
  isSigned: boolean;
}

/** Font files (woff or ttf) of one weight; what the first has not, the next may have. */
export interface FontFiles {
  regular: readonly Uint8Array[];
  bold: readonly Uint8Array[];
}

export interface StampImage {
  bytes: Uint8Array;
  type: 'png' | 'jpeg';
}

/** Drawn at the top right of a page, as a reader sees the page. */
export interface Stamp {
  /** Above the image; several lines by line breaks. */
  top: string;
  /** Below the image. */
  bottom: string;
  /** `#rrggbb` of the frame and the text. */
  color: string;
  /** Of the frame; rounded when absent. */
  corners?: 'rounded' | 'straight';
  image: StampImage | null;
  pages: 'first' | 'all';
}

/** A page of its own in front of a document, as paper files have. */
export interface Slip {
  text: string;
  color: string;
}

export interface ChangeOptions {
  /** An aborted change throws the reason of the signal; nothing has been changed then. */
  signal?: AbortSignal;
}

/** A document among others, with the title of its outline entry. */
export interface TitledPdf {
  title: string;
  bytes: Uint8Array;
}
