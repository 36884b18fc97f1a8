import { defineFeature } from '../../shared/feature.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'teams',
  pages,
  palette: { places: [{ id: 'teams', label: 'nav_teams', place: 75, to: '/teams' }] },
});
