/** The worker gave no sign for longer than it was given. */
export class WorkerTooSlow extends Error {}

interface Job<Progress> {
  message: unknown;
  transfer?: Transferable[];
  /** Milliseconds without a sign until it is given up. */
  time: number;
  /** Gives it up at once. */
  signal?: AbortSignal | undefined;
  /** Told what the worker posts as `{ progress }` before its answer. */
  onProgress?: ((progress: Progress) => void) | undefined;
}

/**
 * Has a worker of its own do one thing beside the page, which stays usable.
 * @throws WorkerTooSlow, the reason of the signal, or Error when the worker breaks
 */
export async function askWorker<Answer, Progress = never>(
  worker: Worker,
  { message, transfer = [], time, signal, onProgress }: Job<Progress>,
): Promise<Answer> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ends = new AbortController();
  try {
    return await new Promise<Answer>((resolve, reject) => {
      const wait = () => {
        clearTimeout(timer);
        timer = setTimeout(() => reject(new WorkerTooSlow('the worker took too long')), time);
      };
      wait();
      signal?.throwIfAborted();
      signal?.addEventListener('abort', () => reject(signal.reason as Error), { signal: ends.signal });
      worker.addEventListener('error', (event) => reject(new Error(event.message || 'the worker broke')));
      worker.addEventListener('message', ({ data }: MessageEvent<Answer | { progress: Progress }>) => {
        if (typeof data !== 'object' || data === null || !('progress' in data)) {
          resolve(data);
          return;
        }
        wait();
        onProgress?.(data.progress);
      });
      worker.postMessage(message, transfer);
    });
  } finally {
    clearTimeout(timer);
    ends.abort();
    worker.terminate();
  }
}
