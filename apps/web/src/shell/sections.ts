import type { Account } from '@basoche/domain';
import type { ShellText } from '../shared/feature.ts';
import { FEATURES } from './features.ts';
import { NAV_ENTRIES } from './nav.ts';
import { mayOpen } from './pages.ts';

export interface Section {
  id: string;
  label: ShellText;
  to: string;
  /** Second key of the « g … » shortcut. */
  key?: string;
}

/** What the side bar does not show: the palette goes there. */
const PLACES = FEATURES.flatMap(({ palette }) => palette?.places ?? []).toSorted((a, b) => a.place - b.place);

/** Every section that this person may open, in the order of the side bar, then the others. */
export function sectionsOf(who: Account): Section[] {
  const entries = NAV_ENTRIES.map((entry): Section => ({ ...entry, label: `nav_${entry.id}` }));
  const others = PLACES.filter(({ only }) => only?.(who) ?? true);
  return [...entries, ...others].filter(({ to }) => mayOpen(to, who));
}
