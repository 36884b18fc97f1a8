import { getDocument, PDFWorker, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { PDF_FILES } from '../../../../app/service-worker/optional-files.ts';

/** Milliseconds that a reader has to end by itself. */
const END = 2_000;

/** The reader did not start: its script is not on this device. */
export class ReaderAbsent extends Error {}

interface OpeningPdf {
  opened: Promise<PDFDocumentProxy>;
  /** Ends the reader, whatever it does. */
  close: () => void;
}

/**
 * Reads a PDF in a worker of its own. No script of a document runs: the library leaves them to a sandbox that is not part
 * of the application.
 * @param onPassword is given what takes the password, and whether one was wrong before
 */
export function openPdf(
  bytes: Uint8Array,
  onPassword: (give: (password: string) => void, wasWrong: boolean) => void,
): OpeningPdf {
  const port = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  const files = new URL(PDF_FILES, location.href).href;
  const task = getDocument({
    // The reader takes the bytes that it is given.
    data: bytes.slice(),
    worker: PDFWorker.create({ port }),
    isEvalSupported: false,
    enableXfa: false,
    useWasm: false,
    useWorkerFetch: true,
    cMapUrl: `${files}cmaps/`,
    standardFontDataUrl: `${files}standard_fonts/`,
    wasmUrl: `${files}wasm/`,
    verbosity: 0,
  });
  let attempts = 0;
  task.onPassword = (give: (password: string) => void) => {
    onPassword(give, attempts > 0);
    attempts += 1;
  };
  const absent = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new ReaderAbsent('the reader of PDF did not start')));
  });
  return {
    opened: Promise.race([task.promise, absent]),
    close() {
      const end = () => port.terminate();
      const late = setTimeout(end, END);
      void task.destroy().finally(() => {
        clearTimeout(late);
        end();
      });
    },
  };
}
