import { Button, TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { useTeamForm, type TeamFormOptions, type TeamValues } from '../model/use-team-form.ts';
import { ColleagueField } from './ColleagueField.tsx';
import { SpecialityField } from './SpecialityField.tsx';

export interface TeamFormProps extends TeamFormOptions {
  /** Of a row that is not saved: what is typed stays in it. */
  onTyped?: (fields: Partial<TeamValues>) => void;
  onCancel: () => void;
}

export function TeamForm({ onTyped, onCancel, ...options }: TeamFormProps) {
  const { t } = useTranslation('teams');
  const { form, values, set, errors, failure, busy, submit, reset } = useTeamForm(options);

  function change<F extends keyof TeamValues>(field: F, value: TeamValues[F]) {
    set(field, value as never);
    onTyped?.({ [field]: value });
  }

  return (
    <form ref={form} noValidate className="tm-form" onSubmit={(event) => void submit(event)}>
      <div className="tm-fields">
        <TextField
          label={t('name')}
          name="name"
          required
          maxLength={100}
          autoComplete="off"
          value={values.name}
          error={errors.name}
          onChange={(event) => change('name', event.currentTarget.value)}
        />
        <ColleagueField
          label={t('responsible')}
          required
          value={values.responsible}
          error={errors.responsible}
          onChange={(id) => change('responsible', id)}
        />
        <SpecialityField
          value={values.speciality}
          team={options.id}
          error={errors.speciality}
          onChange={(id) => change('speciality', id)}
        />
      </div>
      <div className="tm-end">
        <span className="tm-failure" role="alert">
          {failure}
        </span>
        <Button
          onClick={() => {
            reset();
            onCancel();
          }}
        >
          {t('cancel')}
        </Button>
        <Button variant="primary" type="submit" busy={busy}>
          {t('save')}
        </Button>
      </div>
    </form>
  );
}
