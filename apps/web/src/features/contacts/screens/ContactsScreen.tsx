import type { Contact } from '@basoche/protocol';
import type { RecordColumn } from '@basoche/ui';
import { IconFileImport, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople, type People } from '../../../data/people.ts';
import { companyLink } from '../../../shared/records/company-link.ts';
import { contactLink } from '../../../shared/records/contact-link.ts';
import { DuplicatesLink } from '../../../shared/merging/DuplicatesLink.tsx';
import type { ListAddress } from '../../../shared/records/list-address.ts';
import type { ListedEntry } from '../../../shared/records/record-list.ts';
import { RecordListPage } from '../../../shared/records/RecordListPage.tsx';
import { MailLink, NameCell, PhoneLink, RecordCard, RecordName } from '../../../shared/records/RecordParts.tsx';
import { useRecordList } from '../../../shared/records/use-record-list.ts';
import { ContactTypes } from '../components/ContactTypes.tsx';
import { contactList, typesOf } from '../model/contact-list.ts';
import { contactScreens } from '../model/contact-screens.ts';

const route = getRouteApi('/_session/_shell/contact/');
const ICONS = { kind: <IconUsers />, add: <IconUserPlus /> };
const rowOf = (entry: ListedEntry) => entry.row as Contact;

/** `/contact`: everybody whom the firm knows, from this device. */
export function ContactsScreen() {
  const { t } = useTranslation('contacts');
  const people = usePeople();
  const navigate = useNavigate();
  const write = useCallback(
    (search: ListAddress) => void navigate({ to: '/contact', search, replace: true }),
    [navigate],
  );
  const list = useRecordList({ link: contactLink, spec: contactList, address: route.useSearch(), write });
  const columns = useMemo(() => columnsOf(t, people), [t, people]);
  const card = useCallback((entry: ListedEntry, tabIndex: 0 | -1) => cardOf(entry, tabIndex, t), [t]);
  return (
    <RecordListPage
      screens={contactScreens}
      spec={contactList}
      list={list}
      columns={columns}
      card={card}
      icons={ICONS}
      actions={
        <>
          <DuplicatesLink to="/contact/duplicates" />
          <ImportLink />
        </>
      }
    />
  );
}

function ImportLink() {
  const { t } = useTranslation('importing');
  return (
    <Link to="/contact/import" className="b-button b-button-secondary">
      <IconFileImport aria-hidden />
      {t('open')}
    </Link>
  );
}

function columnsOf(t: TFunction<'contacts'>, people: People): RecordColumn<ListedEntry>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      sorts: true,
      width: '18%',
      cell: (entry, tabIndex) => <NameCell link={contactLink} entry={entry} tabIndex={tabIndex} />,
    },
    { id: 'type', header: t('type'), width: '176px', cell: (entry) => <ContactTypes row={rowOf(entry)} /> },
    { id: 'company', header: t('company'), cell: companyCell },
    { id: 'fonction', header: t('fonction'), sorts: true, cell: (entry) => rowOf(entry).fonction },
    { id: 'city', header: t('city'), sorts: true, width: '9%', cell: (entry) => rowOf(entry).city },
    { id: 'email', header: t('email'), sorts: true, width: '14%', cell: emailCell },
    { id: 'phones', header: t('phones'), width: '132px', cell: phoneCell },
    {
      id: 'responsible',
      header: t('responsible'),
      width: '10%',
      cell: (entry) => responsibleCell(rowOf(entry).responsible, people),
    },
  ];
}

function companyCell(entry: ListedEntry, tabIndex: 0 | -1) {
  const { company } = rowOf(entry);
  return company === null ? null : <RecordName link={companyLink} id={company} tabIndex={tabIndex} />;
}

function emailCell(entry: ListedEntry, tabIndex: 0 | -1) {
  const { email } = rowOf(entry);
  return email === '' ? null : <MailLink email={email} tabIndex={tabIndex} />;
}

function phoneCell(entry: ListedEntry, tabIndex: 0 | -1) {
  const phone = rowOf(entry).mobile_phone || rowOf(entry).office_phone;
  return phone === '' ? null : <PhoneLink phone={phone} tabIndex={tabIndex} />;
}

function cardOf(entry: ListedEntry, tabIndex: 0 | -1, t: TFunction<'contacts'>) {
  const row = rowOf(entry);
  const parts = [...typesOf(row).map((type) => t(`type_${type}`)), row.fonction, row.city];
  return <RecordCard link={contactLink} entry={entry} tabIndex={tabIndex} parts={parts} />;
}

function responsibleCell(id: string | null, people: People) {
  return id === null ? null : people.of(id).name;
}
