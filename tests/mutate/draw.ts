import { seededRandom } from '@basoche/testkit';

/** As many different ones, the same for the same seed. */
export function drawn<T>(from: readonly T[], seed: number, count: number): T[] {
  const rest = [...from];
  const random = seededRandom(seed);
  const taken: T[] = [];
  while (taken.length < count && rest.length > 0) taken.push(...rest.splice(Math.floor(random() * rest.length), 1));
  return taken;
}
