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
  IconReceiptEuro,
  IconScale,
  IconSpeakerphone,
  IconTable,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';

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
  | 'lawyer';

export interface NavEntry {
  id: NavId;
  to: string;
  icon: Icon;
  /** Second key of the « g … » shortcut. */
  key?: string;
}

export interface NavGroup {
  id: 'main' | 'contacts' | 'billing' | 'networks';
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
];

export const NAV_ENTRIES: NavEntry[] = NAV.flatMap((group) => group.entries);

/** The entry a path belongs to. */
export function entryOf(path: string): NavEntry | null {
  const first = path.split('/')[1]?.toLowerCase() ?? '';
  return NAV_ENTRIES.find((entry) => entry.to.slice(1).toLowerCase() === first) ?? null;
}
