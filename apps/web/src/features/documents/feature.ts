import { IconFileText } from '@tabler/icons-react';
import { defineFeature } from '../../shared/feature.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'documents',
  pages,
  nav: [{ id: 'editor', group: 'main', place: 80, to: '/Editor', icon: IconFileText, key: 'e' }],
  palette: {
    actions: [{ id: 'create-document', label: 'createDocument', place: 30, href: '/Editor', isForStaff: true }],
  },
});
