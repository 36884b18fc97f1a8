import { IconBriefcase } from '@tabler/icons-react';
import { defineFeature } from '../../shared/feature.ts';
import { projectLink } from '../../shared/records/project-link.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'projects',
  pages,
  nav: [{ id: 'project', group: 'main', place: 30, to: '/project', icon: IconBriefcase, key: 'p' }],
  palette: {
    actions: [
      { id: 'create-project', label: 'createProject', place: 24, href: '/project/create/step1/new', isForStaff: true },
    ],
    records: [{ link: projectLink, heading: 'nav_project' }],
  },
});
