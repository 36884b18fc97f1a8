import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useState } from 'react';
import { openPdf, ReaderAbsent } from './pdf-library.ts';

/** CSS pixels at 100 %. */
export interface PageSize {
  width: number;
  height: number;
}

export type PdfState =
  | { is: 'loading' }
  | { is: 'locked'; wasWrong: boolean; give: (password: string) => void }
  | { is: 'open'; pdf: PDFDocumentProxy; first: PageSize }
  | { is: 'failed'; why: 'damaged' | 'readerAbsent' };

/** CSS pixels of a point of paper. */
export const POINT = 96 / 72;

/** A PDF that is open as long as it is shown. */
export function usePdf(bytes: Uint8Array): PdfState {
  const [state, setState] = useState<PdfState>({ is: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    const show = (next: PdfState) => {
      if (isCurrent) setState(next);
    };
    const { opened, close } = openPdf(bytes, (give, wasWrong) =>
      show({
        is: 'locked',
        wasWrong,
        give: (password) => {
          show({ is: 'loading' });
          give(password);
        },
      }),
    );
    opened
      .then(async (pdf) => show({ is: 'open', pdf, first: await sizeOf(pdf, 1) }))
      .catch((error: unknown) =>
        show({ is: 'failed', why: error instanceof ReaderAbsent ? 'readerAbsent' : 'damaged' }),
      );
    return () => {
      isCurrent = false;
      close();
    };
  }, [bytes]);
  return state;
}

async function sizeOf(pdf: PDFDocumentProxy, number: number): Promise<PageSize> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: POINT });
  return { width, height };
}

/** Sizes of all pages: those of the first until they are known. */
export function usePageSizes(pdf: PDFDocumentProxy, first: PageSize): readonly PageSize[] {
  const [sizes, setSizes] = useState<readonly PageSize[]>(() => Array.from({ length: pdf.numPages }, () => first));
  useEffect(() => {
    const ends = new AbortController();
    const read = async () => {
      const known: PageSize[] = [first];
      for (let number = 2; number <= pdf.numPages && !ends.signal.aborted; number += 1) {
        // A page that cannot be read is shown as broken when it is reached.
        known.push(await sizeOf(pdf, number).catch(() => first));
      }
      const isSame = known.every(({ width, height }) => width === first.width && height === first.height);
      if (!ends.signal.aborted && !isSame) setSizes(known);
    };
    void read();
    return () => ends.abort();
  }, [pdf, first]);
  return sizes;
}
