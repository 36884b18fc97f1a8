import { IconBuilding } from '@tabler/icons-react';
import { defineFeature } from '../../shared/feature.ts';
import { companyLink } from '../../shared/records/company-link.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'companies',
  pages,
  nav: [{ id: 'company', group: 'contacts', place: 10, to: '/company', icon: IconBuilding }],
  palette: {
    actions: [{ id: 'create-company', label: 'createCompany', place: 26, href: '/company/create', isForStaff: true }],
    records: [{ link: companyLink, heading: 'nav_company' }],
  },
});
