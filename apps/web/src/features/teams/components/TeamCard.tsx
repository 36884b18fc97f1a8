import type { Team } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import { Button, Dialog, IconButton, toast } from '@basoche/ui';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { useTeamCommands } from '../model/team-commands.ts';
import { useMayEdit, useSpecialities } from '../model/use-teams.ts';
import { TeamForm } from './TeamForm.tsx';
import { TeamMembers } from './TeamMembers.tsx';

/** A team with its people; changed by its responsible person and the administrators. */
export function TeamCard({ entry: { row, isPending } }: { entry: RecordEntry<Team> }) {
  const { t } = useTranslation('teams');
  const isEditable = useMayEdit()(row.responsible);
  const { entries } = useSpecialities();
  const [isEdited, setIsEdited] = useState(false);
  const [isRemoved, setIsRemoved] = useState(false);
  const speciality = entries.find(({ id }) => id === row.speciality)?.row.name;
  return (
    <section className="b-card tm-team" aria-label={row.name}>
      <header className="b-card-head">
        <h2 className="b-card-title tm-title">
          {row.name}
          <span className="tm-of">{speciality ?? t('noSpeciality')}</span>
          {isPending ? <Pending /> : null}
        </h2>
        {isEditable ? (
          <span className="tm-tools">
            <IconButton
              label={t('edit', { name: row.name })}
              icon={<IconPencil />}
              onClick={() => setIsEdited((open) => !open)}
            />
            <IconButton
              label={t('remove', { name: row.name })}
              icon={<IconTrash />}
              onClick={() => setIsRemoved(true)}
            />
          </span>
        ) : null}
      </header>
      {isEdited ? (
        <TeamForm
          id={row.id}
          team={row}
          current={{ name: row.name, responsible: row.responsible, speciality: row.speciality }}
          onSaved={() => setIsEdited(false)}
          onCancel={() => setIsEdited(false)}
        />
      ) : null}
      <TeamMembers team={row} isEditable={isEditable} />
      {isRemoved ? <RemoveDialog team={row} onClose={() => setIsRemoved(false)} /> : null}
    </section>
  );
}

function RemoveDialog({ team, onClose }: { team: Team; onClose: () => void }) {
  const { t } = useTranslation('teams');
  const commands = useTeamCommands();

  async function remove() {
    onClose();
    try {
      const { waiting } = await commands.remove(team.id);
      toast(t(waiting ? 'pending' : 'removed'), { tone: 'ok' });
    } catch (error) {
      showFailure(error, t('removeFailed'));
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t('removeTitle', { name: team.name })}
      description={t('removeText')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" onClick={() => void remove()}>
            {t('removeConfirm')}
          </Button>
        </>
      }
    />
  );
}
