import { defineFeature } from '../../shared/feature.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'admin',
  pages,
  palette: { places: [{ id: 'admin', label: 'nav_admin', place: 110, to: '/admin/lpclients' }] },
});
