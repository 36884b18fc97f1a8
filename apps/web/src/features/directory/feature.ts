import { IconAddressBook, IconGavel, IconScale } from '@tabler/icons-react';
import { defineFeature } from '../../shared/feature.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'directory',
  pages,
  nav: [
    { id: 'internDirectory', group: 'contacts', place: 30, to: '/intern_directory', icon: IconAddressBook },
    { id: 'cabinet', group: 'networks', place: 10, to: '/cabinet', icon: IconScale },
    { id: 'lawyer', group: 'networks', place: 20, to: '/lawyer', icon: IconGavel },
  ],
  live: { 'user.updated': ['people'] },
});
