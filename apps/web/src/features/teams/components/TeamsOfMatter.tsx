import type { Project, ProjectTeam } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import { Button, Card, IconButton, PickField, toast } from '@basoche/ui';
import { IconMailForward, IconTrash, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { usePeople } from '../../../data/people.ts';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { useTeamOfMatterCommands } from '../model/team-commands.ts';
import { useSpecialities, useTeamMembers, useTeams, useTeamsOfMatter } from '../model/use-teams.ts';
import '../teams.css';

export interface TeamsOfMatterProps {
  project: Project;
  isEditable: boolean;
  onInvite: () => void;
}

/** Teams that work on a matter, for the firm's own people. */
export function TeamsOfMatter({ project, isEditable, onInvite }: TeamsOfMatterProps) {
  const { t } = useTranslation('teams');
  const { isEmployee } = useUser();
  const { entries, state } = useTeamsOfMatter(project.id);
  if (!isEmployee) return null;
  return (
    <Card
      title={t('ofMatter')}
      tools={
        isEditable ? (
          <Button size="sm" icon={<IconMailForward />} onClick={onInvite}>
            {t('invite')}
          </Button>
        ) : null
      }
    >
      {project.isRestricted ? <p className="tm-hint">{t('ofMatterRestricted')}</p> : null}
      {entries.length > 0 ? (
        <ul className="tm-members">
          {entries.map((entry) => (
            <TeamOfMatter key={entry.id} entry={entry} isEditable={isEditable} />
          ))}
        </ul>
      ) : state.is === 'complete' ? (
        <p className="tm-hint">{t('ofMatterNone')}</p>
      ) : (
        <NotHeardYet rows={2} />
      )}
      {isEditable ? <AddTeam project={project} teams={entries.map(({ row }) => row.team)} /> : null}
    </Card>
  );
}

interface TeamOfMatterProps {
  entry: RecordEntry<ProjectTeam>;
  isEditable: boolean;
}

function TeamOfMatter({ entry: { row, isPending }, isEditable }: TeamOfMatterProps) {
  const { t } = useTranslation(['teams', 'common']);
  const commands = useTeamOfMatterCommands();
  const { entries } = useTeams();
  const { entries: specialities } = useSpecialities();
  const team = entries.find(({ id }) => id === row.team)?.row;
  const name = team?.name ?? t('unknownTeam');
  const speciality = specialities.find(({ id }) => id === team?.speciality)?.row.name;

  async function remove() {
    try {
      await commands.remove(row.id);
      const undo = () =>
        void commands
          .create({ project: row.project, team: row.team })
          .catch((error: unknown) => showFailure(error, t('ofMatterFailed')));
      toast(t('ofMatterRemoved', { name }), { action: { label: t('common:undo'), onSelect: undo } });
    } catch (error) {
      showFailure(error, t('ofMatterFailed'));
    }
  }

  return (
    <li className="tm-member tm-of-matter">
      <IconUsersGroup aria-hidden className="tm-icon" />
      <span className="tm-name">
        {name}
        {speciality === undefined ? null : <span className="tm-of">{speciality}</span>}
        {isPending ? <Pending /> : null}
      </span>
      <span className="tm-function">{team === undefined ? null : <MemberNames team={team} />}</span>
      {isEditable ? (
        <IconButton label={t('ofMatterRemove', { name })} icon={<IconTrash />} onClick={() => void remove()} />
      ) : null}
    </li>
  );
}

function MemberNames({ team }: { team: Parameters<typeof useTeamMembers>[0] }) {
  const people = usePeople();
  return useTeamMembers(team)
    .map(({ row }) => people.of(row.user).name)
    .join(', ');
}

function AddTeam({ project, teams }: { project: Project; teams: readonly string[] }) {
  const { t } = useTranslation('teams');
  const commands = useTeamOfMatterCommands();
  const { entries } = useTeams();
  const options = entries
    .filter(({ id }) => !teams.includes(id))
    .map(({ id, row }) => ({ value: id, label: row.name }));

  async function add(team: string) {
    try {
      await commands.create({ project: project.id, team });
    } catch (error) {
      showFailure(error, t('ofMatterFailed'));
    }
  }

  return (
    <div className="tm-add">
      <PickField
        label={t('ofMatterAdd')}
        placeholder={t('search')}
        options={options}
        onPick={(team) => void add(team)}
        empty={t('nothing')}
        openLabel={t('openList')}
      />
      <Link to="/teams" className="s-link">
        {t('manage')}
      </Link>
    </div>
  );
}
