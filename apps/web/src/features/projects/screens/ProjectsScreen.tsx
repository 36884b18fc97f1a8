import type { Project } from '@basoche/protocol';
import type { RecordColumn } from '@basoche/ui';
import { IconBriefcase, IconPlus, IconScale } from '@tabler/icons-react';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople, type People } from '../../../data/people.ts';
import { projectLink } from '../../../shared/records/project-link.ts';
import type { ListAddress } from '../../../shared/records/list-address.ts';
import type { ListedEntry } from '../../../shared/records/record-list.ts';
import { RecordListPage } from '../../../shared/records/RecordListPage.tsx';
import { NameCell, RecordCard } from '../../../shared/records/RecordParts.tsx';
import { useRecordList } from '../../../shared/records/use-record-list.ts';
import { Code, dayText, ProjectPills } from '../components/Parts.tsx';
import { projectList } from '../model/project-list.ts';
import { useClientName } from '../model/project-names.ts';
import { projectScreens } from '../model/project-screens.ts';
import '../projects.css';

const route = getRouteApi('/_session/_shell/project/');
const ICONS = { kind: <IconBriefcase />, add: <IconPlus /> };
const rowOf = (entry: ListedEntry) => entry.row as Project;

/** `/project`: the matters that the person may read, from this device. */
export function ProjectsScreen() {
  const { t } = useTranslation('projects');
  const people = usePeople();
  const clientName = useClientName();
  const navigate = useNavigate();
  const write = useCallback(
    (search: ListAddress) => void navigate({ to: '/project', search, replace: true }),
    [navigate],
  );
  const list = useRecordList({ link: projectLink, spec: projectList, address: route.useSearch(), write });
  const columns = useMemo(() => columnsOf(t, people, clientName), [t, people, clientName]);
  const card = useCallback(
    (entry: ListedEntry, tabIndex: 0 | -1) => {
      const row = rowOf(entry);
      const parts = [row.codeID, clientName(row), row.status === 'En cours' ? '' : row.status];
      return <RecordCard link={projectLink} entry={entry} tabIndex={tabIndex} parts={parts} />;
    },
    [clientName],
  );
  return (
    <RecordListPage
      screens={projectScreens}
      spec={projectList}
      list={list}
      columns={columns}
      card={card}
      icons={ICONS}
      actions={<ConflictsLink />}
    />
  );
}

function ConflictsLink() {
  const { t } = useTranslation('projects');
  return (
    <Link to="/conflict" className="b-button b-button-secondary">
      <IconScale aria-hidden />
      {t('tab_conflicts')}
    </Link>
  );
}

function columnsOf(
  t: TFunction<'projects'>,
  people: People,
  clientName: (row: Project) => string,
): RecordColumn<ListedEntry>[] {
  return [
    { id: 'code', header: t('code'), sorts: true, width: '104px', cell: (entry) => <Code row={rowOf(entry)} /> },
    {
      id: 'name',
      header: t('name'),
      sorts: true,
      width: '24%',
      cell: (entry, tabIndex) => <NameCell link={projectLink} entry={entry} tabIndex={tabIndex} />,
    },
    { id: 'client', header: t('client'), sorts: true, width: '18%', cell: (entry) => clientName(rowOf(entry)) },
    { id: 'status', header: t('status'), width: '184px', cell: (entry) => <ProjectPills row={rowOf(entry)} /> },
    { id: 'court', header: t('court'), cell: (entry) => rowOf(entry).court },
    {
      id: 'inCharge',
      header: t('inCharge'),
      width: '13%',
      cell: (entry) => {
        const { inCharge } = rowOf(entry);
        return inCharge === null ? null : people.of(inCharge).name;
      },
    },
    {
      id: 'opened',
      header: t('opened'),
      sorts: true,
      width: '104px',
      cell: (entry) => {
        const { startDate } = rowOf(entry);
        return startDate === null ? null : <span className="b-num">{dayText(startDate)}</span>;
      },
    },
  ];
}
