import { document as wordDocument } from '@basoche/crdt';
import { FILE_LIMITS, FileProblem } from '@basoche/office';
import { WorkerTooSlow, askWorker } from '../../../shared/worker-job.ts';
import type { Author } from './authors.ts';
import type { ImportAnswer, ImportRequest } from './import.worker.ts';

/** Milliseconds until reading a file is given up. */
const PATIENCE = 60_000;

/** What a file of a text holds, read in a worker. @throws FileProblem */
export async function readWordFile(chosen: File, people: readonly Author[]) {
  if (chosen.size > FILE_LIMITS.file) throw new FileProblem('size');
  const bytes = new Uint8Array(await chosen.arrayBuffer());
  const worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  const message: ImportRequest = {
    bytes,
    name: chosen.name,
    people: people.map(({ id, name }) => ({ id, name })),
    margins: Object.values(wordDocument.PAGE_MARGINS),
  };
  try {
    const answer = await askWorker<ImportAnswer>(worker, { message, transfer: [bytes.buffer], time: PATIENCE });
    if ('problem' in answer) throw new FileProblem(answer.problem);
    return answer;
  } catch (error) {
    if (error instanceof FileProblem) throw error;
    // A worker that breaks has met a file that it cannot read: too large for this device, say.
    throw new FileProblem(error instanceof WorkerTooSlow ? 'time' : 'broken');
  }
}
