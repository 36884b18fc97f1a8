import { displayName, formatCompanyNumber, formatDay, formatDayTime } from '@basoche/domain';
import type { FirmFile, FirmOverview, FirmUser } from '@basoche/protocol';
import { Card, DataTable, Page, PageHeader, Pill, SkeletonRows, type Column } from '@basoche/ui';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../../shared/title.ts';
import { FirmInvitations } from '../components/FirmInvitations.tsx';
import { FirmLoader } from '../components/FirmLoader.tsx';
import { useStaff } from '../model/firms.ts';
import '../admin.css';

const route = getRouteApi('/_session/admin/lpclient/view');

/** One firm: its identity, its staff, who was invited, and what the platform did to it. */
export function FirmViewScreen() {
  const { id = '' } = route.useSearch();
  return (
    <Page>
      <FirmLoader id={id}>{(file) => <FirmView file={file} />}</FirmLoader>
    </Page>
  );
}

function FirmView({ file }: { file: FirmFile }) {
  const { t } = useTranslation(['admin', 'onboarding']);
  const { firm } = file;
  usePageTitle(firm.name);
  return (
    <>
      <PageHeader
        inTopBar
        title={firm.name}
        breadcrumb={<Link to="/admin/lpclients">{t('firms')}</Link>}
        actions={
          <>
            <Link to="/admin/lpclients/update/$id" params={{ id: firm.id }} className="b-button b-button-secondary">
              {t('edit')}
            </Link>
            <Link to="/admin/lpclient/registration" search={{ id: firm.id }} className="b-button b-button-primary">
              {t('register')}
            </Link>
          </>
        }
      />
      <div className="a-blocks">
        <Identity firm={firm} />
        <Card title={t('staff')}>
          <Staff id={firm.id} />
        </Card>
        <Card title={t('invitations')}>
          <div className="a-pad">
            <FirmInvitations firm={firm} invitations={file.invitations} />
          </div>
        </Card>
        <Card title={t('journal')}>
          <Journal actions={file.actions} />
        </Card>
        <p className="a-small">{t('secrecy')}</p>
      </div>
    </>
  );
}

function Identity({ firm }: { firm: FirmOverview }) {
  const { t } = useTranslation(['admin', 'onboarding']);
  const facts: [string, string][] = [
    [t('siret'), firm.siret ? formatCompanyNumber(firm.siret) : t('siretMissing')],
    [t('plan'), t(`onboarding:plan_${firm.plan}`)],
    [t('offer'), firm.offer],
    [t('language'), firm.language === 'en' ? t('language_en') : t('language_fr')],
    [t('users'), String(firm.users)],
    [t('created'), formatDay(Date.parse(firm.createdAt))],
  ];
  return (
    <dl className="a-facts">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="b-num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function Staff({ id }: { id: string }) {
  const { t } = useTranslation('admin');
  const { data } = useStaff(id);
  if (data === undefined) return <SkeletonRows rows={3} />;
  if (data.length === 0) return <p className="a-pad a-small">{t('staffEmpty')}</p>;
  return <DataTable caption={t('staff')} columns={staffColumns(t)} rows={data} rowKey={(person) => person.id} />;
}

function staffColumns(t: TFunction<'admin'>): Column<FirmUser>[] {
  return [
    { id: 'person', header: t('person'), cell: (person) => displayName(person.firstname, person.lastname) },
    { id: 'email', header: t('email'), cell: (person) => person.email, wide: true },
    { id: 'fonction', header: t('fonction'), cell: (person) => person.fonction },
    {
      id: 'rights',
      header: t('rights'),
      cell: (person) =>
        person.active ? person.isAdmin ? <Pill tone="accent">{t('isAdmin')}</Pill> : null : <Pill>{t('closed')}</Pill>,
      width: '150px',
    },
  ];
}

function Journal({ actions }: Pick<FirmFile, 'actions'>) {
  const { t } = useTranslation('admin');
  if (actions.length === 0) return <p className="a-pad a-small">{t('journalEmpty')}</p>;
  const columns: Column<FirmFile['actions'][number]>[] = [
    { id: 'at', header: t('journalWhen'), cell: (each) => formatDayTime(Date.parse(each.at)), width: '110px' },
    { id: 'action', header: t('journalWhat'), cell: (each) => t(`action_${each.action}`), width: '200px' },
    { id: 'detail', header: t('journalDetail'), cell: (each) => each.detail, wide: true },
    { id: 'actor', header: t('journalWho'), cell: (each) => each.actor, width: '240px', wide: true },
  ];
  return <DataTable caption={t('journal')} columns={columns} rows={actions} rowKey={(each) => each.id} />;
}
