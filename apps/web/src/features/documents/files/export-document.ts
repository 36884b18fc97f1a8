import { plainReport } from '@basoche/office';
import type { PrintBook, PrintedDeck, Report, WordFile } from '@basoche/office';
import type { PdfPages } from '@basoche/office/write-pdf';
import { askWorker } from '../../../shared/worker-job.ts';
import type { ExportAnswer } from './export-answer.ts';
import type { OfficeTask } from './export.worker.ts';
import type { PdfTask } from './pdf.worker.ts';

/** Milliseconds without a sign until a document is too long for this device. */
const PATIENCE = 180_000;

/** A document with the format that it is written in. */
export type ExportTask =
  | OfficeTask
  | { format: 'pdf'; file: WordFile }
  | { format: 'pdf'; book: PrintBook }
  | { format: 'pdf'; deck: PrintedDeck }
  /** `page`: written already, since it is made of the shared text. */
  | { format: 'html'; file: WordFile; page: string };

interface ExportWay {
  signal?: AbortSignal;
  onPages?: (pages: PdfPages) => void;
}

const TYPES: Record<ExportTask['format'] | 'zip', string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  html: 'text/html;charset=utf-8',
  md: 'text/markdown;charset=utf-8',
  pdf: 'application/pdf',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  zip: 'application/zip',
};

/** A file with the extension of its name, and what it could not keep. */
interface Exported {
  blob: Blob;
  extension: ExportTask['format'] | 'zip';
  report: Report;
}

/**
 * A document as a file, written beside the page and without a network.
 * @param way.signal gives it up: nothing is written
 * @param way.onPages told of the pages of a PDF as they come
 * @throws WorkerTooSlow, the reason of `signal`, or Error when it cannot be written
 */
export async function exportDocument(task: ExportTask, way: ExportWay = {}): Promise<Exported> {
  const { format } = task;
  if (format === 'html') {
    const blob = new Blob([task.page], { type: TYPES.html });
    return { blob, extension: 'html', report: plainReport(task.file, 'html') };
  }
  const answer = await (format === 'pdf' ? askPdf(task, way) : ask(task, way));
  if ('failed' in answer) throw new Error(answer.failed);
  const { bytes, report, extension = format } = answer;
  return { blob: new Blob([bytes], { type: TYPES[extension] }), extension, report };
}

function ask(message: OfficeTask, { signal }: ExportWay): Promise<ExportAnswer> {
  const worker = new Worker(new URL('./export.worker.ts', import.meta.url), { type: 'module' });
  return askWorker<ExportAnswer>(worker, { message, time: PATIENCE, signal });
}

async function askPdf(task: PdfTask, { signal, onPages }: ExportWay): Promise<ExportAnswer> {
  const { pdfFonts } = await import('./pdf-fonts.ts');
  const fonts = await pdfFonts('deck' in task ? task.deck.font : 'serif');
  const worker = new Worker(new URL('./pdf.worker.ts', import.meta.url), { type: 'module' });
  return askWorker<ExportAnswer, PdfPages>(worker, {
    message: { ...task, fonts },
    time: PATIENCE,
    signal,
    onProgress: onPages,
  });
}
