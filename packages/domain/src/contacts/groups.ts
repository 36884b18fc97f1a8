import { IdentityIndex, SAME_REASONS } from './duplicates.ts';
import type { CompanyIdentity, Identity, SameReason } from './duplicates.ts';

/** Two records that may be one. */
export interface AlikePair {
  one: string;
  other: string;
  why: SameReason;
}

/** Records that may be one, each like another of them. */
export interface AlikeGroup {
  ids: string[];
  pairs: AlikePair[];
  /** The surest reason of its pairs. */
  why: SameReason;
}

/** More than these are shown in groups of their own: what links so many is no one person. */
const MAX_GROUP = 8;

/** Name of a pair, whichever comes first. */
export const pairKey = (one: string, other: string): string => (one < other ? `${one} ${other}` : `${other} ${one}`);

/** Which of these may be one: each is compared with those that share a key with it [DU2]. */
export function alikePairs<Of extends Identity | CompanyIdentity>(
  records: Iterable<readonly [id: string, identity: Of]>,
): AlikePair[] {
  const index = new IdentityIndex<Of>();
  const pairs: AlikePair[] = [];
  for (const [id, identity] of records) {
    for (const { id: other, why } of index.likely(identity)) pairs.push({ one: other, other: id, why });
    index.add(id, identity);
  }
  return pairs;
}

/** Pairs that hang together as groups, the surest first; without those that somebody said are not one. @param distinct pair keys */
export function alikeGroups(pairs: readonly AlikePair[], distinct: ReadonlySet<string>): AlikeGroup[] {
  const groupOf = new Map<string, AlikeGroup>();
  const sorted = pairs
    .filter(({ one, other }) => !distinct.has(pairKey(one, other)))
    .toSorted((a, b) => SAME_REASONS.indexOf(a.why) - SAME_REASONS.indexOf(b.why));
  const groups = new Set<AlikeGroup>();
  for (const pair of sorted) {
    const [one, other] = [groupOf.get(pair.one), groupOf.get(pair.other)];
    const known = [...new Set([one, other])].filter((group) => group !== undefined);
    const ids = [...new Set([...known.flatMap((group) => group.ids), pair.one, pair.other])];
    if (ids.length > MAX_GROUP) {
      groups.add({ ids: [pair.one, pair.other], pairs: [pair], why: pair.why });
      continue;
    }
    const group = { ids, pairs: [...known.flatMap((each) => each.pairs), pair], why: known[0]?.why ?? pair.why };
    for (const old of known) groups.delete(old);
    groups.add(group);
    for (const id of ids) groupOf.set(id, group);
  }
  return [...groups].toSorted((a, b) => SAME_REASONS.indexOf(a.why) - SAME_REASONS.indexOf(b.why));
}
