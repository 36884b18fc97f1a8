import { contactRecord } from '@basoche/protocol';
import type { Contact, ContactType } from '@basoche/protocol';
import { ARCHIVE, DIRECTORY_BULK, listSpec } from '../../../shared/records/record-list.ts';

const TYPES = {
  client: (row) => row.is_client,
  prospect: (row) => row.is_prospect,
  partner: (row) => row.is_partner,
  supplier: (row) => row.is_supplier,
  lawyer: (row) => row.is_lawyer,
} satisfies Record<ContactType, (row: Contact) => boolean>;

export const contactList = listSpec({
  kind: contactRecord,
  ...ARCHIVE,
  responsibleOf: (row) => row.responsible,
  types: TYPES,
  typeWords: {
    clients: 'client',
    prospects: 'prospect',
    partenaires: 'partner',
    fournisseurs: 'supplier',
    avocats: 'lawyer',
  },
  orderWords: { nom: 'name', ville: 'city', fonction: 'fonction', email: 'email' },
  bulk: { ...DIRECTORY_BULK, mayChange: ({ is_readable: isReadable }) => isReadable },
});

/** In the order of the specification; a contact of several types is shown as the first. */
const SHOWN_TYPES = ['client', 'partner', 'prospect', 'supplier'] as const satisfies readonly ContactType[];

/** Its type, and that it is a lawyer. */
export function typesOf(row: Contact): ContactType[] {
  const type = SHOWN_TYPES.find((each) => TYPES[each](row));
  return [...(type === undefined ? [] : [type]), ...(row.is_lawyer ? (['lawyer'] as const) : [])];
}
