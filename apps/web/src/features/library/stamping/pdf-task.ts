import type { ArrangedPage, PdfFacts, PdfFault, Slip, Stamp } from '@basoche/pdf';

/** What is asked of the worker, with the bytes that it takes over. */
export type PdfTask =
  | { is: 'inspect'; bytes: Uint8Array }
  /** The first page alone, for a preview. */
  | { is: 'firstPage'; bytes: Uint8Array }
  | { is: 'arrange'; bytes: Uint8Array; pages: readonly ArrangedPage[] }
  | { is: 'stamp'; bytes: Uint8Array; stamp: Stamp | null; slip: Slip | null }
  | { is: 'merge'; parts: readonly { title: string; bytes: Uint8Array }[] }
  /** PDF files put together, none larger than the limit. */
  | { is: 'cut'; parts: readonly { title: string; bytes: Uint8Array }[]; maxBytes: number }
  /** Files in one, as they are: a PDF is compressed already. */
  | { is: 'zip'; parts: readonly { title: string; bytes: Uint8Array }[] };

export interface CutFiles {
  packages: readonly Uint8Array<ArrayBuffer>[];
  /** Indexes of files of which something is larger than a package may be, and is in none. */
  tooLarge: readonly number[];
}

export type PdfValue<Task extends PdfTask> = Task extends { is: 'inspect' }
  ? PdfFacts
  : Task extends { is: 'cut' }
    ? CutFiles
    : Uint8Array<ArrayBuffer>;

/** @see PdfTask `page`: from 1, of the stamped pages */
export type PdfAnswer =
  | { id: number; value: PdfFacts | CutFiles | Uint8Array<ArrayBuffer> }
  | { id: number; fault: PdfFault; file: number | null }
  | { id: number; failed: string }
  | { id: number; page: number; pages: number };
