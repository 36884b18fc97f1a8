import { TextArea } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { saveBiography } from '../model/calls.ts';
import { keptForm } from '../../../app/storage/kept-values.ts';
import type { StepProps } from '../model/step.ts';
import { useForm } from '../../../shared/form/use-form.ts';
import { StepActions } from './StepActions.tsx';

interface Values {
  biography: string;
}

export function BioStep({ subscription, run, move }: StepProps) {
  const { t } = useTranslation('onboarding');
  const { user, steps } = subscription;
  const before = steps[steps.indexOf('bio') - 1] ?? 'lawyer';
  const { form, failure, busy, submit, text } = useForm<Values>({
    initial: { biography: user.biography },
    keep: keptForm<Values>(`bio.${user.id}`),
    check: () => ({}),
    send: ({ biography }) => run(saveBiography(user.id, biography)),
  });
  return (
    <form ref={form} className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
      <TextArea {...text('biography')} label={t('biography')} hint={t('optional')} rows={7} maxLength={5_000} />
      <StepActions
        busy={busy}
        failure={failure}
        submit={t('finish')}
        onBack={() => move(before)}
        onSkip={() => move('done')}
      />
    </form>
  );
}
