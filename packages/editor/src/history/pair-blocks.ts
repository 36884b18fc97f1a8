import type { BodyElement } from './body-tree.ts';
import { sightOf, textOf } from './body-tree.ts';
import { commonOf, stretches } from './sequence.ts';
import type { Gap, Pairs } from './sequence.ts';

/** Blocks that share less of their words are another block. */
const ALIKE = 0.4;
/** Gaps of more combinations pair their blocks in order, without a look at their words. */
const MAX_COMBINATIONS = 4_000;

/**
 * Which blocks of two versions are the same block: those that read the same, then, between them, those that are one element
 * of the shared text, then those with like words.
 */
export function pairBlocks(before: readonly BodyElement[], after: readonly BodyElement[]): Pairs {
  return refine(before, after, commonOf(before.map(sightOf), after.map(sightOf)), (a, b) =>
    refine(
      a,
      b,
      commonOf(
        a.map(({ id, name }) => `${name} ${id}`),
        b.map(({ id, name }) => `${name} ${id}`),
      ),
      likeBlocks,
    ),
  );
}

/** The pairs, and more of them in each gap. */
function refine(
  before: readonly BodyElement[],
  after: readonly BodyElement[],
  pairs: Pairs,
  within: (a: readonly BodyElement[], b: readonly BodyElement[]) => Pairs,
): Pairs {
  return [...stretches(pairs, before.length, after.length)].flatMap((part): Pairs => {
    if ('pair' in part) return [part.pair];
    const { a, b }: Gap = part.gap;
    if (a[0] === a[1] || b[0] === b[1]) return [];
    return within(before.slice(...a), after.slice(...b)).map(([i, j]) => [i + a[0], j + b[0]]);
  });
}

/** The pairing in order that has the most words in common. */
function likeBlocks(before: readonly BodyElement[], after: readonly BodyElement[]): Pairs {
  if (before.length * after.length > MAX_COMBINATIONS)
    return before
      .slice(0, after.length)
      .flatMap((block, at): Pairs => (block.name === after[at]!.name ? [[at, at]] : []));
  const words = before.map(wordsOf);
  const others = after.map(wordsOf);
  const best = Array.from({ length: before.length + 1 }, () => Array.from({ length: after.length + 1 }, () => 0));
  const alike = (i: number, j: number): number => {
    if (before[i]!.name !== after[j]!.name) return 0;
    const share = shareOf(words[i]!, others[j]!);
    return share < ALIKE ? 0 : share;
  };
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const share = alike(i, j);
      best[i]![j] = Math.max(best[i + 1]![j]!, best[i]![j + 1]!, share === 0 ? 0 : share + best[i + 1]![j + 1]!);
    }
  const pairs: Pairs = [];
  for (let i = 0, j = 0; i < before.length && j < after.length;) {
    const share = alike(i, j);
    if (share > 0 && best[i]![j] === share + best[i + 1]![j + 1]!) pairs.push([i++, j++]);
    else if (best[i]![j] === best[i + 1]![j]) i += 1;
    else j += 1;
  }
  return pairs;
}

function wordsOf(block: BodyElement): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [word] of textOf(block).matchAll(/[\p{L}\p{N}]+/gu)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** 1: the same words, 0: none in common. Blocks without words are alike. */
function shareOf(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const total = sum(a.values()) + sum(b.values());
  if (total === 0) return 1;
  let common = 0;
  for (const [word, count] of a) common += Math.min(count, b.get(word) ?? 0);
  return (2 * common) / total;
}

function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const each of numbers) total += each;
  return total;
}
