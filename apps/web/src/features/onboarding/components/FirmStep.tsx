import { formatCompanyNumber } from '@basoche/domain';
import { TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { saveStep } from '../model/calls.ts';
import { filled, postcode, problems, siret } from '../../../shared/form/checks.ts';
import { keptForm } from '../../../app/storage/kept-values.ts';
import type { StepProps } from '../model/step.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { StepActions } from './StepActions.tsx';

interface Values {
  name: string;
  siret: string;
  address: string;
  additionalAddress: string;
  postcode: string;
  city: string;
}

export function FirmStep({ subscription, run, move }: StepProps) {
  const { t } = useTranslation('onboarding');
  const { firm } = subscription;
  const { form, failure, busy, submit, text } = useForm<Values>({
    initial: {
      name: firm.name,
      siret: formatCompanyNumber(firm.siret ?? ''),
      address: firm.address,
      additionalAddress: firm.additionalAddress,
      postcode: firm.postcode,
      city: firm.city,
    },
    keep: keptForm<Values>(`firm.${firm.id}`),
    check: (values) =>
      problems<Values>({
        name: filled(t('required'))(values.name),
        siret: siret(t('required'))(values.siret),
        address: filled(t('required'))(values.address),
        postcode: postcode(t('required'))(values.postcode),
        city: filled(t('required'))(values.city),
      }),
    send: (values) => run(saveStep('firm', values)),
  });
  return (
    <form ref={form} className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextField {...text('name')} label={t('firmName')} required autoComplete="organization" />
      <TextField
        {...text('siret')}
        label={t('siret')}
        hint={t('siretHint')}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <TextField {...text('address')} label={t('address')} required autoComplete="address-line1" />
      <TextField {...text('additionalAddress')} label={t('additionalAddress')} autoComplete="address-line2" />
      <div className="o-pair o-pair-short">
        <TextField
          {...text('postcode')}
          label={t('postcode')}
          required
          inputMode="numeric"
          autoComplete="postal-code"
        />
        <TextField {...text('city')} label={t('city')} required autoComplete="address-level2" />
      </div>
      <StepActions busy={busy} failure={failure} submit={t('next')} onBack={() => move('lawyer')} />
    </form>
  );
}
