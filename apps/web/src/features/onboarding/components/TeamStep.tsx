import { SPECIALITIES } from '@basoche/domain';
import { Button, IconButton, TextField } from '@basoche/ui';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveStep } from '../model/calls.ts';
import { keptForm } from '../../../app/storage/kept-values.ts';
import type { StepProps } from '../model/step.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { StepActions } from './StepActions.tsx';

interface Team {
  id?: string;
  name: string;
  speciality: string;
}

interface Values {
  teams: Team[];
}

const isEmpty = (team: Team) => team.id === undefined && team.name.trim() === '' && team.speciality.trim() === '';
const isWhole = (team: Team) => team.name.trim() !== '' && team.speciality.trim() !== '';

/** The teams of the new firm; lines left empty do not count. */
export function TeamStep({ subscription, run, move }: StepProps) {
  const { t } = useTranslation('onboarding');
  const list = useId();
  const [tried, setTried] = useState(false);
  const { form, values, set, errors, failure, busy, submit } = useForm<Values>({
    initial: { teams: subscription.teams.length > 0 ? subscription.teams : [{ name: '', speciality: '' }] },
    keep: keptForm<Values>(`team.${subscription.firm.id}`),
    check: ({ teams }) => {
      const given = teams.filter((team) => !isEmpty(team));
      const names = given.map((team) => team.speciality.trim().toLocaleLowerCase('fr-FR'));
      if (given.some((team) => !isWhole(team))) return { teams: t('required') };
      return new Set(names).size < names.length ? { teams: t('teamTwins') } : {};
    },
    send: ({ teams }) => run(saveStep('team', { teams: teams.filter((team) => !isEmpty(team)) })),
  });
  const change = (at: number, team: Team) => set('teams', values.teams.with(at, team));
  const missing = (team: Team, text: string) =>
    tried && !isEmpty(team) && text.trim() === '' ? t('required') : undefined;
  return (
    <form
      ref={form}
      className="s-access-form"
      noValidate
      onSubmit={(event) => {
        setTried(true);
        void submit(event);
      }}
    >
      <datalist id={list}>
        {[...new Set([...subscription.specialities.map(({ name }) => name), ...SPECIALITIES])].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {values.teams.map((team, at) => (
        <fieldset key={team.id ?? `new-${at}`} className="o-team">
          <legend>{t('team', { n: at + 1 })}</legend>
          <TextField
            label={t('teamName')}
            value={team.name}
            maxLength={100}
            error={missing(team, team.name)}
            onChange={(event) => change(at, { ...team, name: event.currentTarget.value })}
          />
          <TextField
            label={t('teamSpeciality')}
            value={team.speciality}
            list={list}
            maxLength={100}
            autoComplete="off"
            error={missing(team, team.speciality)}
            onChange={(event) => change(at, { ...team, speciality: event.currentTarget.value.replaceAll(',', ' ') })}
          />
          <IconButton
            label={t('teamRemove', { n: at + 1 })}
            icon={<IconTrash />}
            onClick={() => set('teams', values.teams.toSpliced(at, 1))}
          />
        </fieldset>
      ))}
      <div>
        <Button
          size="sm"
          icon={<IconPlus />}
          onClick={() => set('teams', [...values.teams, { name: '', speciality: '' }])}
        >
          {t('teamAdd')}
        </Button>
      </div>
      {errors.teams === undefined ? null : (
        <p className="s-access-failure" role="alert">
          {errors.teams}
        </p>
      )}
      <StepActions
        busy={busy}
        failure={errors.teams === failure ? null : failure}
        submit={t('next')}
        onBack={() => move('firm')}
        onSkip={() => move('invite')}
      />
    </form>
  );
}
