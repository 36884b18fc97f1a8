import { PdfError } from '@basoche/pdf';
import type { PdfAnswer, PdfTask, PdfValue } from './pdf-task.ts';

/** Milliseconds without a sign until a file is given up. */
const PATIENCE = 120_000;
/** The same of many files that become one, which give no sign before the end. */
const PATIENCE_WITH_MANY = 900_000;

interface Job {
  resolve: (value: never) => void;
  reject: (error: unknown) => void;
  onPage: ((page: number, pages: number) => void) | undefined;
  patience: number;
  timer: ReturnType<typeof setTimeout>;
}

/** Changes PDF files beside the page, which stays usable. Its worker starts with the first task. */
export class PdfWorker {
  #worker: Worker | null = null;
  #lastId = 0;
  readonly #jobs = new Map<number, Job>();

  /**
   * @param onPage is given each page that is done
   * @throws PdfError why the file is left as it is; DOMException `AbortError` after `stop`; Error when the worker breaks
   */
  ask<Task extends PdfTask>(task: Task, onPage?: (page: number, pages: number) => void): Promise<PdfValue<Task>> {
    const worker = (this.#worker ??= this.#start());
    const id = (this.#lastId += 1);
    return new Promise<PdfValue<Task>>((resolve, reject) => {
      const patience = 'parts' in task ? PATIENCE_WITH_MANY : PATIENCE;
      this.#jobs.set(id, { resolve, reject, onPage, patience, timer: this.#timer(patience) });
      worker.postMessage({ id, task }, transferOf(task));
    });
  }

  /** Ends at once what is under way; the next task starts anew. */
  stop(error: unknown = new DOMException('stopped', 'AbortError')): void {
    this.#worker?.terminate();
    this.#worker = null;
    for (const { reject, timer } of this.#jobs.values()) {
      clearTimeout(timer);
      reject(error);
    }
    this.#jobs.clear();
  }

  #timer(patience: number): ReturnType<typeof setTimeout> {
    return setTimeout(() => this.stop(new Error('the worker took too long')), patience);
  }

  #start(): Worker {
    const worker = new Worker(new URL('./stamp.worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('error', (event) => this.stop(new Error(event.message || 'the worker broke')));
    worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer>) => this.#answered(data));
    return worker;
  }

  #answered(answer: PdfAnswer): void {
    const job = this.#jobs.get(answer.id);
    if (job === undefined) return;
    clearTimeout(job.timer);
    if ('page' in answer) {
      job.timer = this.#timer(job.patience);
      job.onPage?.(answer.page, answer.pages);
      return;
    }
    this.#jobs.delete(answer.id);
    if ('value' in answer) job.resolve(answer.value as never);
    else
      job.reject(
        'fault' in answer
          ? new PdfError(answer.fault, answer.file === null ? {} : { file: answer.file })
          : new Error(answer.failed),
      );
  }
}

function transferOf(task: PdfTask): Transferable[] {
  const all = 'parts' in task ? task.parts.map(({ bytes }) => bytes) : [task.bytes];
  return [...new Set(all.map(({ buffer }) => buffer as ArrayBuffer))];
}
