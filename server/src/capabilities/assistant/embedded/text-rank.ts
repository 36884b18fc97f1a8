import { stemsOf } from './words.ts';

/** Chance of following a likeness rather than starting anywhere, as in PageRank. */
const DAMPING = 0.85;
const MAX_ROUNDS = 60;
const SETTLED = 1e-4;

/**
 * How central each sentence of a text is, by the words that it shares with the others: TextRank (Mihalcea and Tarau,
 * 2004). The ranks of all sum up to 1; a sentence without a telling word has the least.
 */
export function textRank(sentences: readonly string[]): number[] {
  const words = sentences.map((sentence) => new Set(stemsOf(sentence)));
  const count = sentences.length;
  if (count === 0) return [];
  const edges = likenesses(words);
  const outgoing = edges.map((row) => row.reduce((sum, [, weight]) => sum + weight, 0));
  let ranks = Array.from<number>({ length: count }).fill(1 / count);
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const next = Array.from<number>({ length: count }).fill((1 - DAMPING) / count);
    for (const [from, row] of edges.entries())
      for (const [to, weight] of row) next[to]! += (DAMPING * ranks[from]! * weight) / outgoing[from]!;
    const moved = next.reduce((sum, rank, at) => sum + Math.abs(rank - ranks[at]!), 0);
    ranks = next;
    if (moved < SETTLED) break;
  }
  const total = ranks.reduce((sum, rank) => sum + rank, 0);
  return ranks.map((rank) => rank / total);
}

/** For each sentence the others that share a word with it, and how much they are alike. */
function likenesses(words: readonly ReadonlySet<string>[]): [number, number][][] {
  const holding = new Map<string, number[]>();
  for (const [at, own] of words.entries())
    for (const word of own) holding.set(word, [...(holding.get(word) ?? []), at]);
  return words.map((own, at) => {
    const shared = new Map<number, number>();
    for (const word of own)
      for (const other of holding.get(word) ?? []) if (other !== at) shared.set(other, (shared.get(other) ?? 0) + 1);
    return [...shared].map(([other, count]): [number, number] => [
      other,
      count / (Math.log(own.size + 1) + Math.log(words[other]!.size + 1)),
    ]);
  });
}
