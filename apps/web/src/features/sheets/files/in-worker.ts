import { FileProblem } from '@basoche/office';
import { type BookFile, FILE_LIMITS, type Losses } from '@basoche/office/spreadsheet';
import type { FileAnswer, FileTask } from './file.worker.ts';

/** Reads a file beside the page, which stays usable; given up after a while. @throws FileProblem */
export async function readBookFile(file: File): Promise<{ book: BookFile; losses: Losses }> {
  if (file.size > FILE_LIMITS.file) throw new FileProblem('size');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const answer = await ask({ bytes, name: file.name.replace(/\.[^.]*$/, '') }, [bytes.buffer]);
  if (!('book' in answer)) throw new FileProblem('broken');
  return answer;
}

/** Packs a workbook beside the page. @throws FileProblem */
export async function packBook(book: BookFile): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await ask({ book });
  if (!('bytes' in answer)) throw new FileProblem('broken');
  return answer.bytes;
}

async function ask(task: FileTask, moved: Transferable[] = []): Promise<Exclude<FileAnswer, { problem: unknown }>> {
  const worker = new Worker(new URL('./file.worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise((resolve, reject) => {
      timer = setTimeout(() => reject(new FileProblem('time')), FILE_LIMITS.time);
      worker.addEventListener('error', () => reject(new FileProblem('broken')));
      worker.addEventListener('message', ({ data }: MessageEvent<FileAnswer>) => {
        if ('problem' in data) reject(new FileProblem(data.problem));
        else resolve(data);
      });
      worker.postMessage(task, moved);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
