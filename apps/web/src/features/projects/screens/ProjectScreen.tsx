import { allows, formatAmount, isOutside } from '@basoche/domain';
import type { Project } from '@basoche/protocol';
import { Button, Card, Page, PageHeader, Tabs } from '@basoche/ui';
import { IconFileText, IconPencil, IconReplace } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAccount, useUser } from '../../../app/session/session.ts';
import { usePeople } from '../../../data/people.ts';
import { usePageTitle } from '../../../shared/title.ts';
import { Absent } from '../../../shared/records/Absent.tsx';
import { Conflicts } from '../components/Conflicts.tsx';
import { MatterFiles } from '../../library/index.ts';
import { InviteDialog } from '../../teams/index.ts';
import { Content } from '../components/Content.tsx';
import { Exhibits } from '../components/Exhibits.tsx';
import { Team } from '../components/Team.tsx';
import { Parties } from '../components/Parties.tsx';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import { Code, dayText, ProjectPills } from '../components/Parts.tsx';
import { RefusalList } from '../../../shared/records/RefusalList.tsx';
import { StatusDialog } from '../components/StatusDialog.tsx';
import { isDraft, stepOf, wordOfStep } from '../model/project-form.ts';
import { projectScreens } from '../model/project-screens.ts';
import { useClientName, referenceOf } from '../model/project-names.ts';
import { useIsEditable, useIsInCharge, useProject, useProjectRefusals } from '../model/use-project.ts';
import '../../../shared/records/records.css';
import { SaveAsTemplate } from '../templates/SaveAsTemplate.tsx';
import '../projects.css';

const TABS = ['overview', 'team', 'parties', 'conflicts', 'files', 'exhibits', 'content'] as const;
type ProjectTab = (typeof TABS)[number];

/** Of who follows a matter from outside: its parties and conflicts are the firm's affair. */
const OUTSIDE_TABS: readonly ProjectTab[] = ['overview', 'team', 'content'];

const useTabs = (): readonly ProjectTab[] => (isOutside(useUser()) ? OUTSIDE_TABS : TABS);

export interface ProjectScreenProps {
  reference: string;
  /** The tab, as the address names it. */
  tab: string | undefined;
  /** What the address opens over the page. */
  dialog: string | undefined;
}

/** `/project/view/:id` */
export function ProjectScreen({ reference, tab: word, dialog }: ProjectScreenProps) {
  const tab = useTabs().find((each) => each === word) ?? 'overview';
  const { entry, state } = useProject(reference);
  const refusals = useProjectRefusals(entry?.id ?? reference);
  if (entry === null) return <Absent screens={projectScreens} state={state} isHidden={false} />;
  return (
    <Page>
      <Matter row={entry.row} isPending={entry.isPending} tab={tab}>
        <RefusalList refusals={refusals} />
      </Matter>
      {dialog === 'change_status' ? <ChangeStatus row={entry.row} tab={tab} /> : null}
      {dialog === 'send_invitation' ? <Invitation row={entry.row} /> : null}
    </Page>
  );
}

function ChangeStatus({ row, tab }: { row: Project; tab: ProjectTab }) {
  const navigate = useNavigate();
  const isInCharge = useIsInCharge(row);
  if (!isInCharge) return null;
  return (
    <StatusDialog
      row={row}
      onClose={() =>
        void navigate({
          to: '/project/view/$id/{-$dialog}',
          params: { id: referenceOf(row), dialog: undefined },
          search: tabSearch(tab),
        })
      }
    />
  );
}

function Invitation({ row }: { row: Project }) {
  const navigate = useNavigate();
  const isEditable = useIsEditable(row);
  if (!isEditable) return null;
  const close = () => navigate({ ...invitationOf(row), params: { id: referenceOf(row), dialog: undefined } });
  return <InviteDialog project={row} onClose={() => void close()} />;
}

/** Opens over the people of the matter. */
const invitationOf = (row: Project) => ({
  to: '/project/view/$id/{-$dialog}' as const,
  params: { id: referenceOf(row), dialog: 'send_invitation' },
  search: tabSearch('team'),
});

const tabSearch = (tab: ProjectTab) => ({ onglet: tab === 'overview' ? undefined : tab });

interface MatterProps {
  row: Project;
  isPending: boolean;
  tab: ProjectTab;
  children: ReactNode;
}

function Matter({ row, isPending, tab, children }: MatterProps) {
  const { t } = useTranslation('projects');
  const navigate = useNavigate();
  const isEditable = useIsEditable(row);
  const clientName = useClientName();
  const tabs = useTabs();
  usePageTitle(row.name);
  const client = clientName(row);
  const isOfFirm = !isOutside(useUser());
  const panels: Record<ProjectTab, ReactNode> = {
    overview: <Overview row={row} />,
    team: <Team project={row} isEditable={isEditable} onInvite={() => void navigate(invitationOf(row))} />,
    parties: <Parties project={row} isEditable={isEditable} />,
    conflicts: <Conflicts project={row} isEditable={isEditable} />,
    files: <MatterFiles project={row} />,
    exhibits: <Exhibits project={row} isEditable={isEditable} />,
    content: <Content project={row} />,
  };
  return (
    <>
      <PageHeader
        title={row.name}
        breadcrumb={
          <Link to={isOfFirm ? '/project' : '/dashboard'} className="s-link">
            {t(isOfFirm ? 'backToList' : 'backHome')}
          </Link>
        }
        subtitle={
          <span className="rec-head-line">
            <Code row={row} />
            {client === '' ? null : <span>{client}</span>}
            <ProjectPills row={row} />
            {isPending ? <Pending /> : null}
          </span>
        }
        actions={<Actions row={row} isEditable={isEditable} />}
      />
      {children}
      {row.status === 'En cours' ? null : (
        <p className="rec-note pj-note">{t(row.status === 'Archivé' ? 'archivedNote' : 'deletedNote')}</p>
      )}
      <Tabs
        label={t('tabs')}
        value={tab}
        onChange={(next) =>
          void navigate({
            to: '/project/view/$id/{-$dialog}',
            params: { id: referenceOf(row), dialog: undefined },
            search: tabSearch(next),
            replace: true,
          })
        }
        tabs={tabs.map((value) => ({
          value,
          label: t(`tab_${value}`),
          panel: <div className="pj-panel">{panels[value]}</div>,
        }))}
      />
    </>
  );
}

function Actions({ row, isEditable }: { row: Project; isEditable: boolean }) {
  const { t } = useTranslation('projects');
  const navigate = useNavigate();
  const isInCharge = useIsInCharge(row);
  const isAllowed = allows('project-rights', useAccount());
  const slug = referenceOf(row);
  const step = isDraft(row) ? stepOf(row) : 1;
  return (
    <>
      {isInCharge ? (
        <Button
          icon={<IconReplace />}
          onClick={() =>
            void navigate({ to: '/project/view/$id/{-$dialog}', params: { id: slug, dialog: 'change_status' } })
          }
        >
          {t('changeStatus')}
        </Button>
      ) : null}
      {isEditable && !isDraft(row) ? <SaveAsTemplate project={row} /> : null}
      {isEditable && isAllowed ? (
        <Link to="/project/matrice/$id" params={{ id: slug }} className="b-button b-button-secondary">
          <IconFileText />
          {t('makeDocument')}
        </Link>
      ) : null}
      {isEditable ? (
        <Link
          to="/project/create/$step/$slug"
          params={{ step: wordOfStep(step), slug }}
          className="b-button b-button-primary"
        >
          <IconPencil />
          {isDraft(row) ? t('resume', { step }) : t('edit')}
        </Link>
      ) : null}
    </>
  );
}

function Overview({ row }: { row: Project }) {
  const { t } = useTranslation('projects');
  const people = usePeople();
  const clientName = useClientName();
  const { t: conflicts } = useTranslation('conflicts');
  const isOfFirm = !isOutside(useUser());
  const facts: [label: string, value: string][] = [
    [t('client'), clientName(row)],
    [t('type'), row.type],
    [t('inCharge'), row.inCharge === null ? '' : people.of(row.inCharge).name],
    [t('startDate'), row.startDate === null ? '' : dayText(row.startDate)],
    [t('endDate'), row.endDate === null ? '' : dayText(row.endDate)],
    [t('court'), row.court],
    [t('chamber'), row.chamber],
    [t('rgNumber'), row.rgNumber],
    [t('billingModel'), row.billingModel],
    ...(isOfFirm ? [[t('tab_conflicts'), conflicts(`state_${row.conflictState}`)] as [string, string]] : []),
    [t('packagedBudget'), row.packagedBudget === null ? '' : t(row.packagedBudget)],
    [t('totalEstimation'), row.totalEstimation === null ? '' : formatAmount(row.totalEstimation)],
  ];
  return (
    <Card title={t('card_what')}>
      <dl className="rec-facts">
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        {row.description === '' ? null : (
          <div className="rec-wide">
            <dt>{t('description')}</dt>
            <dd className="pj-text">{row.description}</dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
