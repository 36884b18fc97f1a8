import type { Company } from '@basoche/protocol';
import type { RecordColumn } from '@basoche/ui';
import { IconBuilding, IconBuildingPlus } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople, type People } from '../../../data/people.ts';
import { companyLink } from '../../../shared/records/company-link.ts';
import { DuplicatesLink } from '../../../shared/merging/DuplicatesLink.tsx';
import type { ListAddress } from '../../../shared/records/list-address.ts';
import type { ListedEntry } from '../../../shared/records/record-list.ts';
import { RecordListPage } from '../../../shared/records/RecordListPage.tsx';
import { MailLink, NameCell, PhoneLink, RecordCard } from '../../../shared/records/RecordParts.tsx';
import { useRecordList } from '../../../shared/records/use-record-list.ts';
import { CompanyTypePill } from '../components/CompanyTypePill.tsx';
import { companyList, typeOf } from '../model/company-list.ts';
import { companyScreens } from '../model/company-screens.ts';

const route = getRouteApi('/_session/_shell/company/');
const ICONS = { kind: <IconBuilding />, add: <IconBuildingPlus /> };
const rowOf = (entry: ListedEntry) => entry.row as Company;

/** `/company`: the companies that the firm knows, from this device. */
export function CompaniesScreen() {
  const { t } = useTranslation('companies');
  const people = usePeople();
  const navigate = useNavigate();
  const write = useCallback(
    (search: ListAddress) => void navigate({ to: '/company', search, replace: true }),
    [navigate],
  );
  const list = useRecordList({ link: companyLink, spec: companyList, address: route.useSearch(), write });
  const columns = useMemo(() => columnsOf(t, people), [t, people]);
  const card = useCallback((entry: ListedEntry, tabIndex: 0 | -1) => cardOf(entry, tabIndex, t), [t]);
  return (
    <RecordListPage
      screens={companyScreens}
      spec={companyList}
      list={list}
      columns={columns}
      card={card}
      icons={ICONS}
      actions={<DuplicatesLink to="/company/duplicates" />}
    />
  );
}

function columnsOf(t: TFunction<'companies'>, people: People): RecordColumn<ListedEntry>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      sorts: true,
      width: '24%',
      cell: (entry, tabIndex) => <NameCell link={companyLink} entry={entry} tabIndex={tabIndex} />,
    },
    { id: 'type', header: t('type'), width: '112px', cell: (entry) => <CompanyTypePill row={rowOf(entry)} /> },
    { id: 'activity', header: t('activity'), sorts: true, cell: (entry) => rowOf(entry).activity },
    { id: 'city', header: t('city'), sorts: true, width: '11%', cell: (entry) => rowOf(entry).city },
    { id: 'email', header: t('email'), sorts: true, width: '16%', cell: emailCell },
    { id: 'phone', header: t('office_phone'), width: '132px', cell: phoneCell },
    {
      id: 'responsible',
      header: t('responsible'),
      width: '11%',
      cell: (entry) => responsibleCell(rowOf(entry).responsible, people),
    },
  ];
}

function emailCell(entry: ListedEntry, tabIndex: 0 | -1) {
  const { email } = rowOf(entry);
  return email === '' ? null : <MailLink email={email} tabIndex={tabIndex} />;
}

function phoneCell(entry: ListedEntry, tabIndex: 0 | -1) {
  const phone = rowOf(entry).office_phone;
  return phone === '' ? null : <PhoneLink phone={phone} tabIndex={tabIndex} />;
}

function cardOf(entry: ListedEntry, tabIndex: 0 | -1, t: TFunction<'companies'>) {
  const row = rowOf(entry);
  const type = typeOf(row);
  const parts = [type === null ? '' : t(`type_${type}`), row.activity, row.city];
  return <RecordCard link={companyLink} entry={entry} tabIndex={tabIndex} parts={parts} />;
}

function responsibleCell(id: string | null, people: People) {
  return id === null ? null : people.of(id).name;
}
