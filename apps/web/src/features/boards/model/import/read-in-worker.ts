import { SHEET_LIMITS, SheetProblem, type Sheet } from './sheet.ts';
import type { SheetAnswer } from './sheet.worker.ts';

/** Reads a file beside the page, which stays usable; given up after a while. @throws SheetProblem */
export async function readInWorker(file: File): Promise<Sheet> {
  if (file.size > SHEET_LIMITS.file) throw new SheetProblem('size');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Sheet>((resolve, reject) => {
      timer = setTimeout(() => reject(new SheetProblem('time')), SHEET_LIMITS.time);
      worker.addEventListener('error', () => reject(new SheetProblem('broken')));
      worker.addEventListener('message', ({ data }: MessageEvent<SheetAnswer>) => {
        if ('sheet' in data) resolve(data.sheet);
        else reject(new SheetProblem(data.problem));
      });
      worker.postMessage(bytes, [bytes.buffer]);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
