import { defineFeature } from '../../shared/feature.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'profile',
  pages,
  palette: {
    places: [
      { id: 'profile', label: 'nav_profile', place: 40, to: '/profile' },
      { id: 'settings', label: 'nav_settings', place: 60, to: '/settings' },
    ],
  },
  live: { 'user.updated': ['profile'] },
});
