import { formatCompanyNumber, formatDay } from '@basoche/domain';
import type { FirmOverview } from '@basoche/protocol';
import { DataTable, EmptyState, Page, PageHeader, SkeletonRows, TextField, type Column } from '@basoche/ui';
import { IconBuilding, IconPlus, IconSearch } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../shared/title.ts';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { UnsentMail } from '../components/UnsentMail.tsx';
import { useFirms } from '../model/firms.ts';
import { matchingFirms } from '../model/matching-firms.ts';
import '../admin.css';

/** Every client organisation: who it is and how many, nothing of what it does. */
export function FirmsScreen() {
  const { t } = useTranslation(['admin', 'onboarding']);
  usePageTitle(t('firms'));
  const navigate = useNavigate();
  const { data, isError, refetch } = useFirms();
  const [query, setQuery] = useState('');
  const rows = matchingFirms(data ?? [], query);
  const add = (
    <Link to="/admin/lpclients/add" className="b-button b-button-primary">
      <IconPlus aria-hidden />
      {t('add')}
    </Link>
  );
  const columns = firmColumns(t);
  return (
    <Page>
      <PageHeader
        inTopBar
        title={t('firms')}
        subtitle={data && t('firmsCount', { count: data.length })}
        actions={add}
      />
      <UnsentMail />
      {data === undefined ? (
        isError ? (
          <NotLoaded title={t('loadFailed')} kept={t('loadFailedKept')} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows />
        )
      ) : data.length === 0 ? (
        <EmptyState icon={<IconBuilding />} title={t('firmsEmpty')} action={add}>
          {t('firmsEmptyText')}
        </EmptyState>
      ) : (
        <div className="a-list">
          <TextField
            label={t('search')}
            hideLabel
            type="search"
            placeholder={t('search')}
            icon={<IconSearch size={16} aria-hidden />}
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
          />
          {rows.length === 0 ? (
            <p className="a-small" role="status">
              {t('firmsNone')}
            </p>
          ) : (
            <DataTable
              caption={t('firms')}
              columns={columns}
              rows={rows}
              rowKey={(firm) => firm.id}
              onOpen={(firm) => void navigate({ to: '/admin/lpclient/view', search: { id: firm.id } })}
            />
          )}
        </div>
      )}
      <p className="a-small">{t('secrecy')}</p>
    </Page>
  );
}

function firmColumns(t: TFunction<['admin', 'onboarding']>): Column<FirmOverview>[] {
  return [
    {
      id: 'name',
      header: t('name'),
      cell: (firm) => (
        <Link to="/admin/lpclient/view" search={{ id: firm.id }} className="a-name" tabIndex={-1}>
          {firm.name}
        </Link>
      ),
    },
    {
      id: 'siret',
      header: t('siret'),
      cell: (firm) => <span className="b-num">{firm.siret ? formatCompanyNumber(firm.siret) : t('siretMissing')}</span>,
      width: '190px',
      wide: true,
    },
    { id: 'plan', header: t('plan'), cell: (firm) => t(`onboarding:plan_${firm.plan}`), width: '240px', wide: true },
    { id: 'users', header: t('users'), cell: (firm) => firm.users, numeric: true, width: '90px' },
    {
      id: 'pending',
      header: t('pending'),
      cell: (firm) => firm.pendingInvitations,
      numeric: true,
      width: '180px',
      wide: true,
    },
    {
      id: 'created',
      header: t('created'),
      cell: (firm) => formatDay(Date.parse(firm.createdAt)),
      width: '110px',
      wide: true,
    },
  ];
}
