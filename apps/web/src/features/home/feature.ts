import { IconLayoutDashboard } from '@tabler/icons-react';
import { defineFeature } from '../../shared/feature.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'home',
  pages,
  nav: [{ id: 'dashboard', group: 'main', place: 10, to: '/dashboard', icon: IconLayoutDashboard, key: 'd' }],
  palette: {
    places: [
      { id: 'clientHome', label: 'nav_clientHome', place: 80, to: '/dashboard-client', only: (who) => who.isClient },
      {
        id: 'partnerHome',
        label: 'nav_partnerHome',
        place: 90,
        to: '/dashboard/partner',
        only: (who) => who.isPartner,
      },
    ],
  },
});
