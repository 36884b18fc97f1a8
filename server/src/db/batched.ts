import { AsyncLocalStorage } from 'node:async_hooks';

/**
 * Asks of one turn of the event loop share one `load`: a storm of reconnections is a few statements instead of a
 * transaction each. An ask is never answered from a load that began before it.
 * @param load answers in the order of the asks; what it throws reaches every ask of the batch
 */
export function batched<Ask, Answer>(
  load: (asks: Ask[]) => Promise<Answer[]>,
  max = 1000,
): (ask: Ask) => Promise<Answer> {
  let waiting: { ask: Ask; resolve: (answer: Answer) => void; reject: (error: unknown) => void }[] = [];
  // The first ask of a turn must not lend its own context (a transaction it stands in) to the others.
  const outside = AsyncLocalStorage.snapshot();

  async function run(): Promise<void> {
    const batch = waiting.splice(0, max);
    if (waiting.length > 0) outside(() => setImmediate(() => void run()));
    try {
      const answers = await load(batch.map(({ ask }) => ask));
      for (const [index, { resolve }] of batch.entries()) resolve(answers[index]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }

  return (ask) =>
    new Promise((resolve, reject) => {
      waiting.push({ ask, resolve, reject });
      if (waiting.length === 1) outside(() => setImmediate(() => void run()));
    });
}
