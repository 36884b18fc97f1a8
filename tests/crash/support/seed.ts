import { seededRandom } from '../../../packages/testkit/src/fake-random.ts';

export interface Seeded {
  seed: number;
  /** Whole, from 0 to `below` - 1. */
  int(below: number): number;
  pick<T>(list: readonly T[]): T;
  letters(max: number): string;
}

/** Chance that repeats with `CRASH_SEED`; the seed is printed, with what it is for. */
export function seeded(what: string): Seeded {
  const seed = Number(process.env['CRASH_SEED'] ?? Math.floor(Math.random() * 2 ** 31));
  process.stdout.write(`${what}: CRASH_SEED=${seed}\n`);
  return chance(seed);
}

export function chance(seed: number): Seeded {
  const random = seededRandom(seed);
  const int = (below: number) => Math.floor(random() * below);
  return {
    seed,
    int,
    pick: (list) => {
      const found = list[int(list.length)];
      if (found === undefined) throw new RangeError('nothing to pick from');
      return found;
    },
    letters: (max) => Array.from({ length: int(max + 1) }, () => 'abcdefghijklmno pqrstuvé’'[int(25)]).join(''),
  };
}
