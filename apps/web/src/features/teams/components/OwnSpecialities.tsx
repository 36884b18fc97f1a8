import type { TeamSpeciality } from '@basoche/protocol';
import type { RecordEntry } from '@basoche/records';
import { Card, IconButton, TextField, toast } from '@basoche/ui';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Pending } from '../../../shared/records/RecordParts.tsx';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { useSpecialityCommands } from '../model/team-commands.ts';
import { useSpecialities, useTeams } from '../model/use-teams.ts';

/** Specialities that the firm has added, for its administrators. */
export function OwnSpecialities() {
  const { t } = useTranslation('teams');
  const own = useSpecialities().entries.filter(({ row }) => !row.isBasic);
  if (own.length === 0) return null;
  return (
    <Card title={t('specialities')}>
      <p className="tm-hint">{t('specialitiesText')}</p>
      <ul className="tm-members">
        {own.map((entry) => (
          <OwnSpeciality key={entry.id} entry={entry} />
        ))}
      </ul>
    </Card>
  );
}

function OwnSpeciality({ entry: { row, isPending } }: { entry: RecordEntry<TeamSpeciality> }) {
  const { t } = useTranslation('teams');
  const commands = useSpecialityCommands();
  const team = useTeams().entries.find((each) => each.row.speciality === row.id)?.row;
  const [typed, setTyped] = useState<string | null>(null);

  async function save() {
    const name = typed?.trim() ?? '';
    setTyped(null);
    if (name === '') return;
    try {
      await commands.save(row.id, { name });
    } catch (error) {
      showFailure(error, t('specialityFailed'));
    }
  }

  async function remove() {
    try {
      await commands.remove(row.id);
      toast(t('specialityRemoved', { name: row.name }));
    } catch (error) {
      showFailure(error, t('specialityFailed'));
    }
  }

  return (
    <li className="tm-speciality">
      <TextField
        label={t('specialityName', { name: row.name })}
        hideLabel
        autoComplete="off"
        maxLength={100}
        value={typed ?? row.name}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={() => void save()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          if (event.key === 'Escape') setTyped(null);
        }}
      />
      <span className="tm-function">
        {team === undefined ? null : t('specialityOf', { team: team.name })}
        {isPending ? <Pending /> : null}
      </span>
      {team === undefined ? (
        <IconButton
          label={t('specialityRemove', { name: row.name })}
          icon={<IconTrash />}
          onClick={() => void remove()}
        />
      ) : null}
    </li>
  );
}
