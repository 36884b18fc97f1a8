import type { Account } from '@basoche/domain';
import type { NavEntry, NavGroupId } from '../shared/feature.ts';
import { FEATURES } from './features.ts';
import { mayOpen } from './pages.ts';

export interface NavGroup {
  id: NavGroupId;
  entries: NavEntry[];
}

const GROUPS: readonly NavGroupId[] = ['main', 'contacts', 'billing', 'networks', 'activity'];

/** The side bar, in the order of the specification. */
const NAV: readonly NavGroup[] = GROUPS.map((id) => ({
  id,
  entries: FEATURES.flatMap(({ nav = [] }) => nav)
    .filter(({ group }) => group === id)
    .toSorted((a, b) => a.place - b.place),
}));

export const NAV_ENTRIES: readonly NavEntry[] = NAV.flatMap((group) => group.entries);

/** The groups of the side bar with what this person may open; empty groups are left out. */
export function navOf(who: Account): NavGroup[] {
  return NAV.map((group) => ({ ...group, entries: group.entries.filter((entry) => mayOpen(entry.to, who)) })).filter(
    (group) => group.entries.length > 0,
  );
}

/** The entry a path belongs to. */
export function entryOf(path: string): NavEntry | null {
  const first = path.split('/')[1]?.toLowerCase() ?? '';
  return NAV_ENTRIES.find((entry) => entry.to.slice(1).toLowerCase() === first) ?? null;
}
