import { defineFeature } from '../../shared/feature.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'access',
  pages,
  palette: {
    places: [{ id: 'password', label: 'nav_password', place: 50, to: '/profile/change_password' }],
  },
});
