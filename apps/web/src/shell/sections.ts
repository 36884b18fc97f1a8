import type { Account } from '@basoche/domain';
import { mayOpen } from '../platform/page-rules.ts';
import { NAV_ENTRIES, type NavId } from './nav.ts';

/** Sections that the side bar does not show: the palette goes there. */
type OtherId =
  | 'statistics'
  | 'packageOverrun'
  | 'pdfDraft'
  | 'profile'
  | 'password'
  | 'settings'
  | 'firm'
  | 'clientHome'
  | 'partnerHome'
  | 'partnerClients'
  | 'admin';

export interface Section {
  id: NavId | OtherId;
  to: string;
  /** Second key of the « g … » shortcut. */
  key?: string;
}

const OTHERS: (Section & { id: OtherId; only?: (who: Account) => boolean })[] = [
  { id: 'statistics', to: '/statistics' },
  { id: 'packageOverrun', to: '/PackageOverrun' },
  { id: 'pdfDraft', to: '/pdf-draft' },
  { id: 'profile', to: '/profile' },
  { id: 'password', to: '/profile/change_password' },
  { id: 'settings', to: '/settings' },
  { id: 'firm', to: '/update_lpclient' },
  { id: 'clientHome', to: '/dashboard-client', only: (who) => who.isClient },
  { id: 'partnerHome', to: '/dashboard/partner', only: (who) => who.isPartner },
  { id: 'partnerClients', to: '/lpclients', only: (who) => who.isPartner },
  { id: 'admin', to: '/admin/lpclients' },
];

/** Every section that this person may open, in the order of the side bar, then the others. */
export function sectionsOf(who: Account): Section[] {
  const others = OTHERS.filter(({ only }) => only?.(who) ?? true);
  return [...NAV_ENTRIES, ...others].filter(({ to }) => mayOpen(to, who));
}
