import { IconUsers } from '@tabler/icons-react';
import { defineFeature } from '../../shared/feature.ts';
import { contactLink } from '../../shared/records/contact-link.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'contacts',
  pages,
  nav: [{ id: 'contact', group: 'contacts', place: 20, to: '/contact', icon: IconUsers }],
  palette: {
    actions: [{ id: 'create-contact', label: 'createContact', place: 25, href: '/contact/create', isForStaff: true }],
    records: [{ link: contactLink, heading: 'nav_contact' }],
  },
});
