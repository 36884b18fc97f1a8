import { RecordTable, type RecordColumn } from '@basoche/ui';
import { useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople, type People } from '../../../data/people.ts';
import type { ContactEntry, ContactOrder, ListView } from '../model/contact-list.ts';
import { nameOf, typesOf } from '../model/contact-texts.ts';
import { ContactTypes, MailLink, Pending, PhoneLink } from './ContactParts.tsx';

export interface ContactTableProps {
  entries: readonly ContactEntry[];
  view: ListView;
  onOrder: (order: Pick<ListView, 'order' | 'isDescending'>) => void;
}

const hrefOf = ({ id, row }: ContactEntry) => (row.is_readable ? `/contact/view/${id}` : null);
const keyOf = ({ id }: ContactEntry) => id;

export function ContactTable({ entries, view, onOrder }: ContactTableProps) {
  const { t } = useTranslation('contacts');
  const navigate = useNavigate();
  const people = usePeople();
  const columns = useMemo(() => columnsOf(t, people), [t, people]);
  const card = useCallback((entry: ContactEntry, tabIndex: 0 | -1) => cardOf(entry, tabIndex, t), [t]);
  const open = useCallback(
    ({ id }: ContactEntry) => void navigate({ to: '/contact/view/$id', params: { id } }),
    [navigate],
  );
  return (
    <RecordTable
      caption={t('title')}
      columns={columns}
      card={card}
      rows={entries}
      rowKey={keyOf}
      hrefOf={hrefOf}
      onOpen={open}
      order={{ column: view.order, isDescending: view.isDescending }}
      onOrder={({ column, isDescending }) => onOrder({ order: column as ContactOrder, isDescending })}
      question={JSON.stringify(view)}
    />
  );
}

function columnsOf(t: TFunction<'contacts'>, people: People): RecordColumn<ContactEntry>[] {
  return [
    { id: 'name', header: t('name'), sorts: true, width: '22%', cell: nameCell },
    { id: 'type', header: t('type'), width: '176px', cell: ({ row }) => <ContactTypes row={row} /> },
    { id: 'fonction', header: t('fonction'), sorts: true, cell: ({ row }) => row.fonction },
    { id: 'city', header: t('city'), sorts: true, cell: ({ row }) => row.city },
    {
      id: 'email',
      header: t('email'),
      sorts: true,
      width: '18%',
      cell: ({ row }, tabIndex) => (row.email === '' ? null : <MailLink email={row.email} tabIndex={tabIndex} />),
    },
    { id: 'phones', header: t('phones'), width: '132px', cell: phoneCell },
    {
      id: 'responsible',
      header: t('responsible'),
      cell: ({ row }) => (row.responsible === null ? null : people.of(row.responsible).name),
    },
  ];
}

function nameCell({ id, row, isPending }: ContactEntry, tabIndex: 0 | -1) {
  return (
    <span className="ct-name">
      {row.is_readable ? (
        <a href={`/contact/view/${id}`} tabIndex={tabIndex}>
          {nameOf(row)}
        </a>
      ) : (
        <span>{nameOf(row)}</span>
      )}
      {isPending ? <Pending /> : null}
    </span>
  );
}

function phoneCell({ row }: ContactEntry, tabIndex: 0 | -1) {
  const phone = row.mobile_phone || row.office_phone;
  return phone === '' ? null : <PhoneLink phone={phone} tabIndex={tabIndex} />;
}

function cardOf(entry: ContactEntry, tabIndex: 0 | -1, t: TFunction<'contacts'>) {
  const { row } = entry;
  const parts = [...typesOf(row).map((type) => t(`type_${type}`)), row.fonction, row.city].filter(
    (part) => part !== '',
  );
  return (
    <span className="ct-card">
      {nameCell(entry, tabIndex)}
      <span className="ct-card-line">{parts.join(' · ')}</span>
    </span>
  );
}
