import { projectRecord } from '@basoche/protocol';
import { IconBriefcase } from '@tabler/icons-react';
import { defineFeature, paletteRecords } from '../../shared/feature.ts';
import { referenceOf } from './model/project-names.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'projects',
  pages,
  nav: [{ id: 'project', group: 'main', place: 30, to: '/project', icon: IconBriefcase, key: 'p' }],
  palette: {
    actions: [
      { id: 'create-project', label: 'createProject', place: 24, href: '/project/create/step1/new', isForStaff: true },
    ],
    records: [
      paletteRecords({
        kind: projectRecord,
        heading: 'paletteProjects',
        entryOf: (row) => ({
          label: row.name,
          hint: [row.codeID, row.client].filter((part) => part !== '').join(' · '),
          href: `/project/view/${referenceOf(row)}`,
        }),
      }),
    ],
  },
});
