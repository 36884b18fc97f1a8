import { foldedText } from '@basoche/domain';
import { contactRecord } from '@basoche/protocol';
import type { Contact } from '@basoche/protocol';
import { useDeferredValue } from 'react';
import { useRecords } from '../../../data/records/use-records.ts';
import { PerhapsSame } from '../../../shared/records/PerhapsSame.tsx';
import { contactLink } from '../../../shared/records/contact-link.ts';

/** What no record has: nothing is asked for yet. */
const NOBODY = { where: { id: '' } };
const folded = (text: string) => foldedText(text.trim(), { accents: false, case: false });

/** Contacts of this device that are perhaps the one that is typed. */
export function Duplicates({ values }: { values: Pick<Contact, 'firstname' | 'lastname' | 'email'> }) {
  const { firstname, lastname, email } = useDeferredValue(values);
  const isNamed = firstname.trim() !== '' && lastname.trim() !== '';
  const address = email.trim().toLowerCase();
  const named = useRecords(contactRecord, isNamed ? { search: `${lastname.trim()} ${firstname.trim()}` } : NOBODY);
  const reached = useRecords(contactRecord, address.includes('@') ? { where: { email: address } } : NOBODY);
  const found = [
    ...reached.entries,
    ...named.entries.filter(
      ({ row }) => folded(row.firstname) === folded(firstname) && folded(row.lastname) === folded(lastname),
    ),
  ];
  const rows = new Map(found.map(({ row }) => [row.id, row]));
  return <PerhapsSame link={contactLink} rows={[...rows.values()]} detailOf={({ email, city }) => [email, city]} />;
}
