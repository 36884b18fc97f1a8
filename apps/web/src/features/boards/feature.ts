import { IconTable } from '@tabler/icons-react';
import { defineFeature } from '../../shared/feature.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'boards',
  pages,
  nav: [{ id: 'mondays', group: 'main', place: 70, to: '/mondays', icon: IconTable, key: 'm' }],
});
