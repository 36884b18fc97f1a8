import { IconFolders } from '@tabler/icons-react';
import { defineFeature } from '../../shared/feature.ts';
import { uploadCommand } from './model/upload-command.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'library',
  pages,
  nav: [{ id: 'ged', group: 'main', place: 40, to: '/ged', icon: IconFolders, key: 'b' }],
  uploadCommand,
});
