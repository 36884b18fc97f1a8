import { arrangePages, cutToSize, inspectPdf, mergePdfs, PdfError, stampPdf, withSlip } from '@basoche/pdf';
import type { FontFiles, PdfFacts } from '@basoche/pdf';
import { zipSync } from 'fflate';
import type { CutFiles, PdfAnswer, PdfTask } from './pdf-task.ts';
import { stampFonts } from './stamp-fonts.ts';

type Bytes = Uint8Array<ArrayBuffer>;

let fonts: Promise<FontFiles> | null = null;

function loadFonts(): Promise<FontFiles> {
  fonts ??= stampFonts().catch((error: unknown) => {
    // They may be there the next time.
    fonts = null;
    throw error;
  });
  return fonts;
}

async function run(
  task: PdfTask,
  onPage: (page: number, pages: number) => void,
): Promise<PdfFacts | CutFiles | Uint8Array> {
  switch (task.is) {
    case 'inspect':
      return inspectPdf(task.bytes);
    case 'firstPage':
      return arrangePages(task.bytes, [{ index: 0, rotation: 0 }]);
    case 'arrange':
      return arrangePages(task.bytes, task.pages);
    case 'merge':
      return mergePdfs(task.parts);
    case 'cut': {
      const { packages, tooLarge } = await cutToSize(task.parts, task.maxBytes, { byPages: true });
      return { packages: packages.map(({ bytes }) => bytes), tooLarge: [...new Set(tooLarge.map(({ file }) => file))] };
    }
    case 'zip':
      return zipSync(Object.fromEntries(task.parts.map(({ title, bytes }) => [title, bytes])), { level: 0 });
    case 'stamp': {
      const { bytes, stamp, slip } = task;
      if (stamp === null && slip === null) return bytes;
      const files = await loadFonts();
      const stamped = stamp === null ? bytes : await stampPdf(bytes, stamp, files, { onPage });
      return slip === null ? stamped : withSlip(stamped, slip, files);
    }
  }
}

addEventListener('message', ({ data: { id, task } }: MessageEvent<{ id: number; task: PdfTask }>) => {
  const answer = (given: PdfAnswer, transfer: Transferable[] = []) => postMessage(given, { transfer });
  run(task, (page, pages) => answer({ id, page, pages })).then(
    (value) =>
      answer({ id, value: value as PdfFacts | CutFiles | Bytes }, value instanceof Uint8Array ? [value.buffer] : []),
    (error: unknown) =>
      answer(error instanceof PdfError ? { id, fault: error.fault, file: error.file } : { id, failed: String(error) }),
  );
});
