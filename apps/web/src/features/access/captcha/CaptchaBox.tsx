import { Checkbox } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../failure-text.ts';

export interface CaptchaBoxProps {
  /** The pass, good for one request. */
  onPass: (pass: string) => void;
  error?: string | undefined;
}

/** « Je ne suis pas un robot »: ticking it makes the device do some work that costs a machine of guesses too much. */
export function CaptchaBox({ onPass, error }: CaptchaBoxProps) {
  const { t } = useTranslation(['access', 'common']);
  const [state, setState] = useState<'open' | 'working' | 'done'>('open');
  const [failure, setFailure] = useState<string | null>(null);

  async function work() {
    setState('working');
    setFailure(null);
    try {
      const { earnPass } = await import('./solve.ts');
      onPass(await earnPass());
      setState('done');
    } catch (caught) {
      setFailure(failureText(caught, t));
      setState('open');
    }
  }

  const told = failure ?? (state === 'open' ? error : undefined);
  return (
    <div className="s-access-captcha">
      <Checkbox
        label={t('notARobot')}
        name="captcha"
        checked={state !== 'open'}
        disabled={state === 'working'}
        aria-invalid={told === undefined ? undefined : true}
        onCheckedChange={(checked) => {
          if (checked && state === 'open') void work();
        }}
      />
      <p className={told === undefined ? 's-access-captcha-state' : 'b-field-error'} role="status">
        {told ?? (state === 'open' ? '' : t(state === 'working' ? 'captchaWorking' : 'captchaDone'))}
      </p>
    </div>
  );
}
