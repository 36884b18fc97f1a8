import { IconCalendar, IconClock, IconNews, IconReceiptEuro, IconSpeakerphone } from '@tabler/icons-react';
import { defineFeature } from '../../shared/feature.ts';
import { pages } from './pages.ts';

/** The areas that are announced; a feature that comes takes its entries with it. */
export const feature = defineFeature({
  id: 'soon',
  pages,
  nav: [
    { id: 'calendar', group: 'main', place: 50, to: '/calendar', icon: IconCalendar, key: 'a' },
    { id: 'marketing', group: 'contacts', place: 40, to: '/marketing', icon: IconSpeakerphone },
    { id: 'billing', group: 'billing', place: 10, to: '/billing', icon: IconReceiptEuro },
    { id: 'pastTimes', group: 'billing', place: 20, to: '/PastTimes', icon: IconClock },
    { id: 'news', group: 'activity', place: 10, to: '/news', icon: IconNews },
  ],
  palette: {
    places: [
      { id: 'statistics', label: 'nav_statistics', place: 10, to: '/statistics' },
      { id: 'packageOverrun', label: 'nav_packageOverrun', place: 20, to: '/PackageOverrun' },
      { id: 'pdfDraft', label: 'nav_pdfDraft', place: 30, to: '/pdf-draft' },
    ],
  },
});
