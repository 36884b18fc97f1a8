import type { Team, TeamMember } from '@basoche/protocol';
import { Button, IconButton, Pill, TextField, toast } from '@basoche/ui';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { usePeople } from '../../../data/people.ts';
import { PersonAvatar } from '../../../shared/PersonAvatar.tsx';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { useTeamMemberCommands } from '../model/team-commands.ts';
import { useUnsavedRows } from '../model/unsaved-rows.ts';
import { useTeamMembers, type ShownMember } from '../model/use-teams.ts';
import { NewMembers, type UnsavedMember } from './NewMembers.tsx';

export interface TeamMembersProps {
  team: Team;
  isEditable: boolean;
}

/** Who is in a team; new rows stay on this device until they are saved together. */
export function TeamMembers({ team, isEditable }: TeamMembersProps) {
  const { t } = useTranslation('teams');
  const { id: userId } = useUser();
  const members = useTeamMembers(team);
  const unsaved = useUnsavedRows<UnsavedMember>(`team-members ${userId} ${team.id}`);
  return (
    <>
      <ul className="tm-members" aria-label={t('members', { count: members.length })}>
        {members.map((entry) => (
          <Member key={entry.row.user} entry={entry} team={team} isEditable={isEditable} />
        ))}
      </ul>
      {isEditable ? (
        <>
          <NewMembers team={team} members={members.map(({ row }) => row.user)} unsaved={unsaved} />
          <div className="tm-foot">
            <Button size="sm" icon={<IconPlus />} onClick={() => unsaved.add({ user: null, function: '' })}>
              {t('addMember')}
            </Button>
          </div>
        </>
      ) : null}
    </>
  );
}

interface MemberProps extends TeamMembersProps {
  entry: ShownMember;
}

function Member({ entry: { row, isPending }, team, isEditable }: MemberProps) {
  const { t } = useTranslation(['teams', 'common']);
  const commands = useTeamMemberCommands();
  const person = usePeople().of(row.user);
  const isAdmin = team.responsible === row.user;
  const isSaved = row.id !== '';

  async function remove() {
    try {
      const { waiting } = await commands.remove(row.id);
      const back = { team: row.team, user: row.user, function: row.function };
      const undo = () => void commands.create(back).catch((error: unknown) => showFailure(error, t('membersFailed')));
      toast(t(waiting ? 'pending' : 'memberRemoved'), {
        tone: 'ok',
        action: { label: t('common:undo'), onSelect: undo },
      });
    } catch (error) {
      showFailure(error, t('memberRemoveFailed'));
    }
  }

  return (
    <li className="tm-member">
      <PersonAvatar person={person} size="md" />
      <span className="tm-name">
        {person.name}
        {isAdmin ? <Pill tone="accent">{t('responsible')}</Pill> : null}
        {isPending ? <Pending /> : null}
      </span>
      {isEditable && isSaved ? (
        <MemberFunction row={row} name={person.name} />
      ) : (
        <span className="tm-function">{row.function}</span>
      )}
      {isEditable && isSaved && !isAdmin ? (
        <IconButton
          label={t('memberRemove', { name: person.name })}
          icon={<IconTrash />}
          onClick={() => void remove()}
        />
      ) : null}
    </li>
  );
}

/** Saved when it is left. */
function MemberFunction({ row, name }: { row: TeamMember; name: string }) {
  const { t } = useTranslation('teams');
  const commands = useTeamMemberCommands();
  const [typed, setTyped] = useState<string | null>(null);

  async function save() {
    if (typed === null) return;
    try {
      const sent = await commands.save(row.id, { function: typed.trim() });
      setTyped(null);
      if (sent !== null) toast(t(sent.waiting ? 'pending' : 'membersUpdated'), { tone: 'ok' });
    } catch (error) {
      showFailure(error, t('membersFailed'));
    }
  }

  return (
    <TextField
      label={t('memberFunctionOf', { name })}
      hideLabel
      className="tm-function"
      placeholder={t('memberFunctionHint')}
      autoComplete="off"
      maxLength={120}
      value={typed ?? row.function}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') setTyped(null);
      }}
    />
  );
}
