import { foldedText } from '@basoche/domain';
import { contactRecord } from '@basoche/protocol';
import { Link } from '@tanstack/react-router';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useRecords } from '../../../data/records/use-records.ts';
import type { ContactValues } from '../model/contact-form.ts';
import { nameOf } from '../model/contact-texts.ts';

const MAX_SHOWN = 3;
/** What no record has: nothing is asked for yet. */
const NOBODY = { where: { id: '' } };
const folded = (text: string) => foldedText(text.trim(), { accents: false, case: false });

/** Contacts of this device that are perhaps the one that is typed. */
export function Duplicates({ values }: { values: Pick<ContactValues, 'firstname' | 'lastname' | 'email'> }) {
  const { t } = useTranslation('contacts');
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
  if (rows.size === 0) return null;
  return (
    <div className="ct-note" role="status">
      {t('duplicate')}
      <ul>
        {[...rows.values()].slice(0, MAX_SHOWN).map((row) => (
          <li key={row.id}>
            <Link to="/contact/view/$id" params={{ id: row.id }} className="s-link">
              {[nameOf(row), row.email, row.city].filter((part) => part !== '').join(' · ')}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
