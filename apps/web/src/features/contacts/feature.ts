import { contactRecord } from '@basoche/protocol';
import { IconUsers } from '@tabler/icons-react';
import { defineFeature, paletteRecords } from '../../shared/feature.ts';
import { nameOf } from './model/contact-texts.ts';
import { pages } from './pages.ts';

export const feature = defineFeature({
  id: 'contacts',
  pages,
  nav: [{ id: 'contact', group: 'contacts', place: 20, to: '/contact', icon: IconUsers }],
  palette: {
    actions: [{ id: 'create-contact', label: 'createContact', place: 25, href: '/contact/create', isForStaff: true }],
    records: [
      paletteRecords({
        kind: contactRecord,
        heading: 'paletteContacts',
        entryOf: (row) =>
          row.is_readable
            ? { label: nameOf(row), hint: row.fonction || row.city, href: `/contact/view/${row.id}` }
            : null,
      }),
    ],
  },
});
