import { IconCoffee } from '@tabler/icons-react';
import { defineFeature } from '../../shared/feature.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'coffee',
  pages,
  nav: [{ id: 'coffee', group: 'main', place: 20, to: '/coffee', icon: IconCoffee }],
});
