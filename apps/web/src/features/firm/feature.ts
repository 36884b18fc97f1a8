import { defineFeature } from '../../shared/feature.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'firm',
  pages,
  palette: {
    places: [
      { id: 'firm', label: 'nav_firm', place: 70, to: '/update_lpclient' },
      { id: 'partnerClients', label: 'nav_partnerClients', place: 100, to: '/lpclients', only: (who) => who.isPartner },
    ],
  },
  live: { 'firm.updated': ['firm'] },
});
