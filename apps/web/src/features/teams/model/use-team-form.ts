import type { Team } from '@basoche/protocol';
import { toast } from '@basoche/ui';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { useUser } from '../../../app/session/session.ts';
import { keptForm } from '../../../app/storage/kept-values.ts';
import { useRecordForm, type Draft } from '../../../shared/form/use-record-form.ts';
import { useTeamCommands } from './team-commands.ts';
import { useTeams } from './use-teams.ts';

export type TeamValues = Pick<Team, 'name' | 'responsible' | 'speciality'>;

export interface TeamFormOptions {
  /** Of the team, or of the row that is not saved. */
  id: string;
  current: TeamValues;
  /** `null`: the team is not saved. */
  team: Team | null;
  onSaved: () => void;
}

/** Name, responsible person and speciality of a team: all three are asked for, and no two teams have one speciality. */
export function useTeamForm({ id, current, team, onSaved }: TeamFormOptions) {
  const { t } = useTranslation('teams');
  const { id: userId } = useUser();
  const commands = useTeamCommands();
  const { entries: teams } = useTeams();
  const [keep] = useState(() => (team === null ? undefined : keptForm<Draft<TeamValues>>(`team ${userId} ${id}`)));
  const isUsed = ({ speciality }: TeamValues) =>
    speciality !== null && teams.some(({ row }) => row.speciality === speciality && row.id !== id);
  const form = useRecordForm<TeamValues>({
    current,
    ...(keep === undefined ? {} : { keep }),
    check: (values) => ({
      ...(values.name.trim() === '' ? { name: t('nameMissing') } : {}),
      ...(values.responsible === null ? { responsible: t('responsibleMissing') } : {}),
      ...(values.speciality === null ? { speciality: t('specialityMissing') } : {}),
      ...(isUsed(values) ? { speciality: t('specialityUsed') } : {}),
    }),
    wire: (values) => ({ ...values, name: values.name.trim() }),
    send: async ({ seen, ...fields }) => save(fields, seen as Partial<TeamValues>),
    reload: () => undefined,
  });

  async function save(fields: Partial<TeamValues>, seen: Partial<TeamValues>) {
    try {
      const sent = team === null ? await commands.create(form.values) : await commands.save(team.id, fields, seen);
      toast(sent?.waiting === true ? t('pending') : t(team === null ? 'created' : 'updated'), { tone: 'ok' });
      onSaved();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isOfSpeciality = error.message === t('specialityUsed');
      toast(isOfSpeciality ? error.message : t(team === null ? 'createFailed' : 'updateFailed'), {
        tone: 'bad',
        ...(isOfSpeciality ? {} : { detail: error.message }),
      });
      throw error;
    }
  }

  return {
    ...form,
    submit: (event: FormEvent) => {
      if (isUsed(form.values)) toast(t('specialityUsed'), { tone: 'bad' });
      return form.submit(event);
    },
  };
}
