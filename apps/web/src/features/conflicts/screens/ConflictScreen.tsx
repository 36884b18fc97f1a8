import { formatDayTime } from '@basoche/domain';
import type { ConflictReport, PartySide } from '@basoche/protocol';
import { Button, Card, IconButton, Page, PageHeader, Select, SkeletonRows, TextField } from '@basoche/ui';
import { IconPlus, IconSearch, IconTrash } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnected } from '../../../app/engine.tsx';
import { useUser } from '../../../app/session/session.ts';
import { useConflictCommands, useConflictReport, useConflictReports } from '../../../data/conflicts.ts';
import { DecisionForm } from '../../../shared/conflicts/DecisionForm.tsx';
import { ReportView } from '../../../shared/conflicts/ReportView.tsx';
import { StatePill } from '../../../shared/conflicts/StatePill.tsx';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { usePageTitle } from '../../../shared/title.ts';
import '../../../shared/records/records.css';

const route = getRouteApi('/_session/_shell/conflict');
const SIDES = ['', 'pour', 'contre', 'neutre'] as const;

/** `/conflict`: names searched at any time, and the searches that were made. */
export function ConflictScreen() {
  const { t } = useTranslation('conflicts');
  const { rapport: id } = route.useSearch();
  usePageTitle(t('title'));
  return (
    <Page narrow>
      <PageHeader title={t('title')} subtitle={t('text')} />
      <div className="rec-sections">
        <NamesForm />
        {id === undefined ? null : <OneReport id={id} />}
        <Reports shown={id ?? null} />
      </div>
    </Page>
  );
}

interface NameLine {
  name: string;
  side: PartySide | '';
}

const EMPTY: NameLine = { name: '', side: '' };

function NamesForm() {
  const { t } = useTranslation('conflicts');
  const navigate = useNavigate();
  const commands = useConflictCommands();
  const isConnected = useConnected();
  const [lines, setLines] = useState<readonly NameLine[]>([EMPTY]);
  const [isMissing, setMissing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const change = (at: number, line: Partial<NameLine>) =>
    setLines((now) => now.map((each, index) => (index === at ? { ...each, ...line } : each)));

  async function search(event: FormEvent) {
    event.preventDefault();
    const names = lines
      .filter(({ name }) => name.trim() !== '')
      .map(({ name, side }) => ({ name: name.trim(), ...(side === '' ? {} : { side }) }));
    if (names.length === 0) return setMissing(true);
    setBusy(true);
    try {
      const { id } = await commands.search({ names });
      void navigate({ to: '/conflict', search: { rapport: id } });
    } catch (error) {
      showFailure(error, t('failed'));
    } finally {
      setBusy(false);
    }
    return undefined;
  }

  return (
    <Card title={t('names')}>
      <form className="cf-names" noValidate onSubmit={(event) => void search(event)}>
        {lines.map((line, at) => (
          <div key={at} className="cf-name">
            <TextField
              label={t('name')}
              hideLabel={at > 0}
              autoComplete="off"
              value={line.name}
              error={isMissing && at === 0 && line.name.trim() === '' ? t('nameMissing') : undefined}
              onChange={(event) => change(at, { name: event.currentTarget.value })}
            />
            <Select
              label={t('side')}
              hideLabel={at > 0}
              value={line.side}
              options={SIDES.map((side) => ({ value: side, label: t(`side_${side === '' ? 'none' : side}`) }))}
              onChange={(side) => change(at, { side })}
            />
            <IconButton
              label={t('removeName')}
              icon={<IconTrash />}
              disabled={lines.length === 1}
              onClick={() => setLines((now) => now.filter((_, index) => index !== at))}
            />
          </div>
        ))}
        {isConnected ? null : <p className="rec-note">{t('needsConnection')}</p>}
        <div className="cf-actions">
          <Button icon={<IconPlus />} onClick={() => setLines((now) => [...now, EMPTY])}>
            {t('addName')}
          </Button>
          <Button variant="primary" type="submit" icon={<IconSearch />} busy={isBusy} disabled={!isConnected}>
            {t('search')}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function OneReport({ id }: { id: string }) {
  const { t } = useTranslation('conflicts');
  const user = useUser();
  const { data: report, error, refetch } = useConflictReport(id);
  const mayDecide =
    report?.state === 'toDecide' && report.project === null && (report.author.id === user.id || user.isAdmin);
  return (
    <Card title={t('links')}>
      {report === undefined ? (
        error === null ? (
          <SkeletonRows rows={3} />
        ) : (
          <NotLoaded
            title={t('reportsFailed')}
            kept={error.message}
            away={{ title: t('reportsAway'), text: t('reportsKept') }}
            onRetry={() => void refetch()}
          />
        )
      ) : (
        <>
          <ReportView report={report} />
          {mayDecide ? <DecisionForm report={report} /> : null}
        </>
      )}
    </Card>
  );
}

/** What was searched before: one's own, and the matters that one sees. */
function Reports({ shown }: { shown: string | null }) {
  const { t } = useTranslation('conflicts');
  const { isAdmin } = useUser();
  const { reports, count, error, reload } = useConflictReports(null);
  return (
    <Card title={t(isAdmin ? 'reportsOfFirm' : 'reports')}>
      {reports === null ? (
        error === null ? (
          <SkeletonRows rows={3} />
        ) : (
          <NotLoaded
            title={t('reportsFailed')}
            kept={t('reportsKept')}
            away={{ title: t('reportsAway'), text: t('reportsKept') }}
            onRetry={reload}
          />
        )
      ) : reports.length === 0 ? (
        <p className="rec-empty">{t('noReports')}</p>
      ) : (
        <ul className="rec-rows">
          {reports.map((report) => (
            <li key={report.id} className="rec-row">
              <span className="rec-row-name">
                <Link
                  to="/conflict"
                  search={{ rapport: report.id }}
                  className="s-link"
                  aria-current={report.id === shown ? 'true' : undefined}
                >
                  {namesOf(report, t('hiddenName'))}
                </Link>{' '}
                <span className="rec-row-detail">
                  {t('made', {
                    when: formatDayTime(report.createdAt),
                    author: `${report.author.firstname} ${report.author.lastname.toLocaleUpperCase('fr')}`,
                  })}
                </span>
              </span>
              <StatePill state={report.state} />
            </li>
          ))}
        </ul>
      )}
      {reports !== null && count > reports.length ? (
        <p className="rec-empty">{t('moreReports', { count: count - reports.length })}</p>
      ) : null}
    </Card>
  );
}

/** The matter, or the names that were typed. */
function namesOf({ project, searched }: ConflictReport, hidden: string): string {
  if (project !== null) return `${project.codeID} ${project.name}`;
  return searched
    .filter(({ via }) => via === null)
    .map(({ name }) => (name === '' ? hidden : name))
    .join(', ');
}
