import type { Team } from '@basoche/protocol';
import { Button, IconButton, TextField, toast } from '@basoche/ui';
import { IconX } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { usePeople } from '../../../data/people.ts';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { useTeamMemberCommands } from '../model/team-commands.ts';
import type { UnsavedRows } from '../model/unsaved-rows.ts';
import { ColleagueField } from './ColleagueField.tsx';

export interface UnsavedMember {
  id: string;
  user: string | null;
  function: string;
}

export interface NewMembersProps {
  team: Team;
  /** Who is there already. */
  members: readonly string[];
  unsaved: UnsavedRows<UnsavedMember>;
}

/** Rows of members that are not saved: taken away on this device alone, and sent together. */
export function NewMembers({ team, members, unsaved: { rows, change, remove } }: NewMembersProps) {
  const { t } = useTranslation('teams');
  const people = usePeople();
  const commands = useTeamMemberCommands();
  const [tried, setTried] = useState(false);
  if (rows.length === 0) return null;
  const errorOf = ({ user }: UnsavedMember) =>
    user === null ? t('memberMissing') : people.of(user).email === '' ? t('memberNoEmail') : undefined;

  async function save(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (rows.some((row) => errorOf(row) !== undefined)) return;
    try {
      let isPending = false;
      for (const { id, user, function: does } of rows) {
        const sent = await commands.create({ team: team.id, user, function: does.trim() });
        isPending ||= sent.waiting;
        remove(id);
      }
      setTried(false);
      toast(t(isPending ? 'pending' : 'membersUpdated'), { tone: 'ok' });
    } catch (error) {
      showFailure(error, t('membersFailed'));
    }
  }

  return (
    <form noValidate className="tm-new-members" onSubmit={(event) => void save(event)}>
      {rows.map((row) => (
        <div key={row.id} className="tm-new-member">
          <ColleagueField
            label={t('memberPerson')}
            required
            value={row.user}
            without={[...members, ...rows.flatMap(({ user }) => user ?? [])]}
            error={tried ? errorOf(row) : undefined}
            onChange={(user) => change(row.id, { user })}
          />
          <TextField
            label={t('memberFunction')}
            placeholder={t('memberFunctionHint')}
            autoComplete="off"
            maxLength={120}
            value={row.function}
            onChange={(event) => change(row.id, { function: event.currentTarget.value })}
          />
          <IconButton label={t('memberRemoveNew')} icon={<IconX />} onClick={() => remove(row.id)} />
        </div>
      ))}
      <div className="tm-foot">
        <Button size="sm" variant="primary" type="submit">
          {t('membersSave')}
        </Button>
      </div>
    </form>
  );
}
