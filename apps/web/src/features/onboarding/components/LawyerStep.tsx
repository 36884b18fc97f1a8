import { formatPhone, JOB_TITLES, SPECIALITIES, type JobTitle } from '@basoche/domain';
import { Select, TagsField, TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { saveStep } from '../model/calls.ts';
import { optionalPhone, problems } from '../../../shared/form/checks.ts';
import { keptForm } from '../../../app/storage/kept-values.ts';
import type { StepProps } from '../model/step.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { StepActions } from './StepActions.tsx';

interface Values {
  civility: string;
  fonction: string;
  toque: string;
  officePhone: string;
  mobilePhone: string;
  languages: string;
  speciality: string[];
}

const CIVILITIES = ['none', 'Madame', 'Monsieur'] as const;

/** Who the person is; title and departments are given to those who were invited. */
export function LawyerStep({ subscription, run }: StepProps) {
  const { t } = useTranslation('onboarding');
  const { user, firm, path } = subscription;
  const founder = path === 'founder';
  const { form, values, set, errors, failure, busy, submit, text } = useForm<Values>({
    initial: {
      civility: user.civility,
      fonction: user.fonction,
      toque: user.toque,
      officePhone: formatPhone(user.officePhone),
      mobilePhone: formatPhone(user.mobilePhone),
      languages: user.languages,
      speciality: user.speciality,
    },
    keep: keptForm<Values>(`lawyer.${user.id}`),
    check: (values) =>
      problems<Values>({
        officePhone: optionalPhone(values.officePhone),
        mobilePhone: optionalPhone(values.mobilePhone),
      }),
    send: ({ fonction, speciality, ...rest }) =>
      run(saveStep('lawyer', founder ? { ...rest, fonction, speciality } : rest)),
  });
  const suggestions = [...new Set([...subscription.specialities.map(({ name }) => name), ...SPECIALITIES])];
  return (
    <form ref={form} className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="o-pair">
        <Select
          label={t('civility')}
          value={values.civility === '' ? 'none' : (values.civility as 'Madame' | 'Monsieur')}
          options={CIVILITIES.map((value) => ({
            value,
            label: t(`civility_${value.toLowerCase() as Lowercase<typeof value>}`),
          }))}
          onChange={(value) => set('civility', value === 'none' ? '' : value)}
        />
        {founder ? (
          <Select
            label={t('fonction')}
            value={values.fonction as JobTitle}
            options={JOB_TITLES.map((value) => ({ value, label: value }))}
            error={errors.fonction}
            onChange={(value) => set('fonction', value)}
          />
        ) : (
          <TextField label={t('fonction')} hint={t('fonctionGiven')} value={user.fonction} readOnly />
        )}
      </div>
      <div className="o-pair">
        <TextField {...text('officePhone')} label={t('officePhone')} type="tel" autoComplete="work tel" />
        <TextField {...text('mobilePhone')} label={t('mobilePhone')} type="tel" autoComplete="mobile tel" />
      </div>
      <div className="o-pair">
        <TextField {...text('languages')} label={t('languages')} hint={t('languagesHint')} maxLength={200} />
        {firm.offer === 'LEGALSUCCESS' ? <TextField {...text('toque')} label={t('toque')} maxLength={20} /> : null}
      </div>
      {founder ? (
        <TagsField
          label={t('speciality')}
          hint={t('specialityHint')}
          error={errors.speciality}
          value={values.speciality}
          suggestions={suggestions}
          onChange={(speciality) => set('speciality', speciality)}
        />
      ) : null}
      <StepActions busy={busy} failure={failure} submit={t('next')} />
    </form>
  );
}
