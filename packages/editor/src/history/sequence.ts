/** Where both lists have the same, as pairs of places that grow together. */
export type Pairs = [a: number, b: number][];

/** Lists that differ in more places are not compared to the last one. */
const MAX_DIFFERENCES = 600;

/** A longest common subsequence (Myers); of lists that differ widely, what both begin and end with. */
export function commonOf(a: readonly string[], b: readonly string[]): Pairs {
  let start = 0;
  while (start < a.length && start < b.length && a[start] === b[start]) start += 1;
  let endA = a.length;
  let endB = b.length;
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  const pairs: Pairs = [];
  for (let at = 0; at < start; at += 1) pairs.push([at, at]);
  for (const [i, j] of between(a.slice(start, endA), b.slice(start, endB))) pairs.push([i + start, j + start]);
  for (let at = endA; at < a.length; at += 1) pairs.push([at, at - endA + endB]);
  return pairs;
}

function between(a: readonly string[], b: readonly string[]): Pairs {
  if (a.length === 0 || b.length === 0) return [];
  const max = Math.min(a.length + b.length, MAX_DIFFERENCES);
  // How far each diagonal reaches with that many differences, kept to walk back.
  const trace: Map<number, number>[] = [];
  let reach = new Map<number, number>([[1, 0]]);
  for (let count = 0; count <= max; count += 1) {
    const next = new Map(reach);
    for (let k = -count; k <= count; k += 2) {
      const down = k === -count || (k !== count && (next.get(k - 1) ?? -1) < (next.get(k + 1) ?? -1));
      let i = down ? (next.get(k + 1) ?? 0) : (next.get(k - 1) ?? 0) + 1;
      while (i < a.length && i - k < b.length && a[i] === b[i - k]) i += 1;
      next.set(k, i);
      if (i >= a.length && i - k >= b.length) return walkBack(trace, reach, a, b, count);
    }
    trace.push(reach);
    reach = next;
  }
  return [];
}

function walkBack(
  trace: Map<number, number>[],
  last: Map<number, number>,
  a: readonly string[],
  b: readonly string[],
  count: number,
): Pairs {
  const pairs: Pairs = [];
  let i = a.length;
  let j = b.length;
  for (let left = count; left >= 0; left -= 1) {
    const reach = left === count ? last : trace[left]!;
    const k = i - j;
    const down = k === -left || (k !== left && (reach.get(k - 1) ?? -1) < (reach.get(k + 1) ?? -1));
    const fromK = down ? k + 1 : k - 1;
    const fromI = left === 0 ? 0 : (reach.get(fromK) ?? 0);
    const fromJ = left === 0 ? 0 : fromI - fromK;
    while (i > fromI && j > fromJ && a[i - 1] === b[j - 1]) {
      i -= 1;
      j -= 1;
      pairs.push([i, j]);
    }
    i = fromI;
    j = fromJ;
  }
  return pairs.toReversed();
}

/** What lies between pairs: of each list a stretch, either may be empty. */
export interface Gap {
  a: [from: number, to: number];
  b: [from: number, to: number];
}

/** Pairs and the gaps around them, in order. */
export function* stretches(
  pairs: Pairs,
  lengthA: number,
  lengthB: number,
): Generator<{ pair: [number, number] } | { gap: Gap }> {
  let a = 0;
  let b = 0;
  for (const [i, j] of [...pairs, [lengthA, lengthB] as [number, number]]) {
    if (i > a || j > b) yield { gap: { a: [a, i], b: [b, j] } };
    if (i < lengthA && j < lengthB) yield { pair: [i, j] };
    a = i + 1;
    b = j + 1;
  }
}
