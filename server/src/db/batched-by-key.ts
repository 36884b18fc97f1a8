import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Asks of one key that come while a `load` of that key runs share the next one. An ask is never answered from a load that
 * began before it.
 * @param load answers in the order of the asks; what it throws reaches every ask of the batch
 */
export function batchedByKey<Ask, Answer>(
  load: (key: string, asks: Ask[]) => Promise<Answer[]>,
  max = 1000,
): (key: string, ask: Ask) => Promise<Answer> {
  type Pending = { ask: Ask; resolve: (answer: Answer) => void; reject: (error: unknown) => void };
  const queues = new Map<string, Pending[]>();
  // The first ask must not lend its own context (a transaction it stands in) to the others.
  const outside = AsyncLocalStorage.snapshot();

  async function run(key: string, queue: Pending[]): Promise<void> {
    while (queue.length > 0) {
      const batch = queue.splice(0, max);
      try {
        const answers = await load(
          key,
          batch.map(({ ask }) => ask),
        );
        for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!);
      } catch (error) {
        for (const { reject } of batch) reject(error);
      }
    }
    queues.delete(key);
  }

  return (key, ask) =>
    new Promise((resolve, reject) => {
      const pending = { ask, resolve, reject };
      const running = queues.get(key);
      if (running) return void running.push(pending);
      const queue = [pending];
      queues.set(key, queue);
      outside(() => setImmediate(() => void run(key, queue)));
    });
}
