import { Button } from '@basoche/ui';
import { useTranslation } from 'react-i18next';

export interface StepActionsProps {
  busy: boolean;
  failure: string | null;
  onBack?: (() => void) | undefined;
  onSkip?: (() => void) | undefined;
  submit: string;
}

/** Foot of a step: what went wrong, back, leave as it is, go on. */
export function StepActions({ busy, failure, onBack, onSkip, submit }: StepActionsProps) {
  const { t } = useTranslation('onboarding');
  return (
    <>
      {failure === null ? null : (
        <p className="s-access-failure" role="alert">
          {failure}
        </p>
      )}
      <div className="o-actions">
        {onBack === undefined ? null : (
          <Button variant="ghost" onClick={onBack}>
            {t('back')}
          </Button>
        )}
        <span className="o-actions-space" />
        {onSkip === undefined ? null : <Button onClick={onSkip}>{t('skip')}</Button>}
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? t('saving') : submit}
        </Button>
      </div>
    </>
  );
}
