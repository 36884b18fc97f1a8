import { IconUsers } from '@tabler/icons-react';
import { defineFeature } from '../../shared/feature.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'contacts',
  pages,
  nav: [{ id: 'contact', group: 'contacts', place: 20, to: '/contact', icon: IconUsers }],
});
