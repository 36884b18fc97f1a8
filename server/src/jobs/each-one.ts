import type { Log } from '../log.ts';

/**
 * Does the work for each, one after the other: what fails for one is logged and holds up nobody behind.
 * @param name what the log calls one of them
 * @throws AggregateError at the end, when some failed
 */
export async function eachOne<T>(
  all: readonly T[],
  work: (one: T) => Promise<void>,
  log: Pick<Log, 'error'>,
  name: (one: T) => object,
): Promise<void> {
  const errors: unknown[] = [];
  for (const one of all) {
    try {
      await work(one);
    } catch (error) {
      log.error({ err: error, ...name(one) }, 'failed for one, going on with the next');
      errors.push(error);
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `failed for ${errors.length} of ${all.length}`);
}
