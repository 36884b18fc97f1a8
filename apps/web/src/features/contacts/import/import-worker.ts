import type { Contact } from '@basoche/protocol';
import type { ImportAnswer, ImportTask } from './import.worker.ts';

type AnswerOf<T extends ImportAnswer['is']> = Extract<ImportAnswer, { is: T }>;

/** Contacts that are handed over at once: what the page does meanwhile is no frame late. */
const PART = 2_000;

/** The file and what is worked out of it, off the page's thread. */
export class ImportWorker {
  readonly #worker = new Worker(new URL('./import.worker.ts', import.meta.url), { type: 'module' });
  readonly #open = new Map<number, (answer: ImportAnswer) => void>();
  #last = 0;

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; answer: ImportAnswer }>) => {
      this.#open.get(data.id)?.(data.answer);
      this.#open.delete(data.id);
    });
    this.#worker.addEventListener('error', ({ message }) => reportError(new Error(message)));
  }

  read(bytes: Uint8Array): Promise<AnswerOf<'read' | 'problem'>> {
    return this.#ask({ is: 'read', bytes });
  }

  async plan(
    columns: Extract<ImportTask, { is: 'plan' }>['columns'],
    contacts: readonly Contact[],
  ): Promise<AnswerOf<'plan'>['rows']> {
    for (let at = 0; at < contacts.length; at += PART)
      await this.#ask({ is: 'contacts', part: contacts.slice(at, at + PART) });
    return (await this.#ask<'plan'>({ is: 'plan', columns })).rows;
  }

  async rows(task: Omit<Extract<ImportTask, { is: 'rows' }>, 'is'>): Promise<object[]> {
    return (await this.#ask<'rows'>({ is: 'rows', ...task })).rows;
  }

  async errors(task: Omit<Extract<ImportTask, { is: 'errors' }>, 'is'>): Promise<string> {
    return (await this.#ask<'errors'>({ is: 'errors', ...task })).csv;
  }

  end(): void {
    this.#worker.terminate();
  }

  #ask<T extends ImportAnswer['is']>(task: ImportTask): Promise<Extract<ImportAnswer, { is: T }>> {
    this.#last += 1;
    const id = this.#last;
    return new Promise((resolve) => {
      this.#open.set(id, (answer) => resolve(answer as Extract<ImportAnswer, { is: T }>));
      this.#worker.postMessage({ id, task });
    });
  }
}
