import { contactRecord } from '@basoche/protocol';
import type { Company, Contact } from '@basoche/protocol';
import { Card } from '@basoche/ui';
import { IconUserPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useRecords } from '../../../data/records/use-records.ts';
import { companyLink } from '../../../shared/records/company-link.ts';
import { contactLink } from '../../../shared/records/contact-link.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { viewPath } from '../../../shared/records/record-link.ts';
import { MailLink, Pending, PhoneLink } from '../../../shared/records/RecordParts.tsx';

/** Who belongs to the company, from this device. */
export function CompanyContacts({ row: { id } }: { row: Company }) {
  const { t } = useTranslation('companies');
  const { entries, state } = useRecords(contactRecord, { where: { company: id } });
  const shown = entries.filter(({ row }) => !row.is_archived);
  return (
    <Card
      title={t('contactsTitle')}
      tools={
        <Link
          to="/contact/create/{-$companyId}/{-$isLawyer}/{-$redirect}"
          params={{ companyId: id, isLawyer: 'false', redirect: viewPath(companyLink, id) }}
          className="b-button b-button-secondary"
        >
          <IconUserPlus />
          {t('addContact')}
        </Link>
      }
    >
      {shown.length > 0 ? (
        <ul className="rec-rows">
          {shown.map(({ row, isPending }) => (
            <ContactRow key={row.id} row={row} isPending={isPending} />
          ))}
        </ul>
      ) : state.is === 'complete' ? (
        <p className="rec-empty">{t('contactsEmpty')}</p>
      ) : (
        <NotHeardYet rows={2} />
      )}
    </Card>
  );
}

function ContactRow({ row, isPending }: { row: Contact; isPending: boolean }) {
  const phone = row.mobile_phone || row.office_phone;
  return (
    <li className="rec-row">
      <span className="rec-row-name">
        <Link to="/contact/view/$id" params={{ id: row.id }}>
          {contactLink.nameOf(row)}
        </Link>{' '}
        <span className="rec-row-detail">{row.fonction}</span> {isPending ? <Pending /> : null}
      </span>
      {row.email === '' ? null : <MailLink email={row.email} />}
      {phone === '' ? null : <PhoneLink phone={phone} />}
    </li>
  );
}
