import { ApiError } from '../../../../http/api-error.ts';

/** Exports under way in this process, of which each holds a chunk of a history in memory. */
const AT_ONCE = 4;
/** A file of which nothing is taken for so long is given up. */
const UNTAKEN_MS = 2 * 60_000;
const AGAIN_AFTER_S = 10;

/** Hands out the right to export: one a person, and few in all. A turn lasts until the file was sent or given up. */
export class ExportTurns {
  readonly #people = new Set<string>();
  readonly #untakenMs: number;

  constructor(untakenMs = UNTAKEN_MS) {
    this.#untakenMs = untakenMs;
  }

  /** @throws ApiError UNAVAILABLE while others, or another of the same person, are under way */
  async send(
    userId: string,
    make: () => Promise<() => AsyncGenerator<Uint8Array, void>>,
  ): Promise<ReadableStream<Uint8Array>> {
    if (this.#people.has(userId) || this.#people.size >= AT_ONCE)
      throw new ApiError('history.exportRunning', { retryAfter: AGAIN_AFTER_S });
    this.#people.add(userId);
    let isOver = false;
    const over = (): void => {
      if (!isOver) this.#people.delete(userId);
      isOver = true;
    };
    try {
      return streamOf((await make())(), this.#untakenMs, over);
    } catch (error) {
      over();
      throw error;
    }
  }
}

/** What is generated, as it is taken; `over` once it is sent, or will not be. */
function streamOf(
  content: AsyncGenerator<Uint8Array, void>,
  untakenMs: number,
  over: () => void,
): ReadableStream<Uint8Array> {
  let timer: NodeJS.Timeout | undefined;
  const wait = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    timer = setTimeout(() => {
      over();
      controller.error(new Error('the export was not taken in time'));
      void content.return();
    }, untakenMs);
    timer.unref();
  };
  return new ReadableStream<Uint8Array>(
    {
      start: wait,
      async pull(controller) {
        clearTimeout(timer);
        try {
          const next = await content.next();
          if (next.done) {
            over();
            controller.close();
          } else {
            controller.enqueue(next.value);
            wait(controller);
          }
        } catch (error) {
          over();
          controller.error(error);
        }
      },
      async cancel() {
        clearTimeout(timer);
        over();
        await content.return();
      },
    },
    { highWaterMark: 0 },
  );
}
