import { folded, foundIn } from '@basoche/domain';
import type { TeamSpeciality } from '@basoche/protocol';
import { ChoiceField, type FieldProps } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { useSpecialityCommands } from '../model/team-commands.ts';
import { useSpecialities, useTeams } from '../model/use-teams.ts';

/** Value of the option that makes one; no speciality has it. */
const NEW = 'new';
const PLAIN = { accents: false, case: false };

export interface SpecialityFieldProps extends Pick<FieldProps, 'error'> {
  value: string | null;
  /** Of whom the speciality is. */
  team: string;
  onChange: (id: string | null) => void;
}

/** What a team is for: one of the firm's, or a new one by its name. Those of other teams say so. */
export function SpecialityField({ value, team, error, onChange }: SpecialityFieldProps) {
  const { t } = useTranslation('teams');
  const commands = useSpecialityCommands();
  const { entries } = useSpecialities();
  const { entries: teams } = useTeams();
  const [typed, setTyped] = useState('');
  const search = typed.trim();
  const userOf = ({ id }: TeamSpeciality) => teams.find(({ row }) => row.speciality === id && row.id !== team)?.row;
  const found = entries
    .filter(({ row }) => search === '' || foundIn(row.name, search, { ...PLAIN, words: false }).length > 0)
    .map(({ row }) => {
      const other = userOf(row);
      return {
        value: row.id,
        label: row.name,
        ...(other === undefined ? {} : { detail: t('specialityOf', { team: other.name }) }),
      };
    });
  const isKnown = found.some(({ label }) => folded(label, PLAIN).text === folded(search, PLAIN).text);
  const options =
    search === '' || isKnown ? found : [...found, { value: NEW, label: t('specialityNew', { name: search }) }];

  function create(name: string) {
    const { id, sent } = commands.createNow({ name });
    sent.catch((failure: unknown) => showFailure(failure, t('specialityFailed')));
    return id;
  }

  return (
    <ChoiceField
      label={t('speciality')}
      required
      error={error}
      value={value}
      valueLabel={entries.find(({ id }) => id === value)?.row.name ?? ''}
      options={options}
      onSearch={setTyped}
      empty={t('nothing')}
      openLabel={t('openList')}
      clearLabel={t('clear')}
      onChange={(id) => onChange(id === NEW ? create(search) : id)}
    />
  );
}
