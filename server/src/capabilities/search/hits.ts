import type { SearchHit, SearchKind } from '@basoche/protocol';

/** A hit with what orders it. */
export interface RankedHit {
  kind: SearchKind;
  /** Compares within a kind and across kinds; higher is better. */
  rank: number;
  hit: SearchHit;
}

/** The hits of one kind, the best first, and whether there are others. */
export interface Found {
  hits: RankedHit[];
  more: boolean;
}

/** The best hits up to the limit. */
export function best(all: RankedHit[], limit: number): Found {
  const sorted = all.toSorted((a, b) => b.rank - a.rank);
  return { hits: sorted.slice(0, limit), more: sorted.length > limit };
}
