import type { Account } from '@basoche/domain';
import {
  IconAddressBook,
  IconBriefcase,
  IconBuilding,
  IconCalendar,
  IconCheckbox,
  IconClock,
  IconCoffee,
  IconFileText,
  IconFolders,
  IconGavel,
  IconLayoutDashboard,
  IconMessages,
  IconNews,
  IconReceiptEuro,
  IconScale,
  IconSpeakerphone,
  IconTable,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import { mayOpen } from '../platform/page-rules.ts';

export type NavId =
  | 'dashboard'
  | 'coffee'
  | 'project'
  | 'ged'
  | 'calendar'
  | 'todos'
  | 'mondays'
  | 'editor'
  | 'messenger'
  | 'company'
  | 'contact'
  | 'internDirectory'
  | 'marketing'
  | 'billing'
  | 'pastTimes'
  | 'cabinet'
  | 'lawyer'
  | 'news';

export interface NavEntry {
  id: NavId;
  to: string;
  icon: Icon;
  /** Second key of the « g … » shortcut. */
  key?: string;
}

export interface NavGroup {
  id: 'main' | 'contacts' | 'billing' | 'networks' | 'activity';
  entries: NavEntry[];
}

/** The side bar, in the order of the specification. */
export const NAV: NavGroup[] = [
  {
    id: 'main',
    entries: [
      { id: 'dashboard', to: '/dashboard', icon: IconLayoutDashboard, key: 'd' },
      { id: 'coffee', to: '/coffee', icon: IconCoffee },
      { id: 'project', to: '/project', icon: IconBriefcase, key: 'p' },
      { id: 'ged', to: '/ged', icon: IconFolders, key: 'b' },
      { id: 'calendar', to: '/calendar', icon: IconCalendar, key: 'a' },
      { id: 'todos', to: '/todos', icon: IconCheckbox, key: 't' },
      { id: 'mondays', to: '/mondays', icon: IconTable, key: 'm' },
      { id: 'editor', to: '/Editor', icon: IconFileText, key: 'e' },
      { id: 'messenger', to: '/messenger', icon: IconMessages, key: 'c' },
    ],
  },
  {
    id: 'contacts',
    entries: [
      { id: 'company', to: '/company', icon: IconBuilding },
      { id: 'contact', to: '/contact', icon: IconUsers },
      { id: 'internDirectory', to: '/intern_directory', icon: IconAddressBook },
      { id: 'marketing', to: '/marketing', icon: IconSpeakerphone },
    ],
  },
  {
    id: 'billing',
    entries: [
      { id: 'billing', to: '/billing', icon: IconReceiptEuro },
      { id: 'pastTimes', to: '/PastTimes', icon: IconClock },
    ],
  },
  {
    id: 'networks',
    entries: [
      { id: 'cabinet', to: '/cabinet', icon: IconScale },
      { id: 'lawyer', to: '/lawyer', icon: IconGavel },
    ],
  },
  { id: 'activity', entries: [{ id: 'news', to: '/news', icon: IconNews }] },
];

export const NAV_ENTRIES: NavEntry[] = NAV.flatMap((group) => group.entries);

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
