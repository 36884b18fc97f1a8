import { accessCalls } from '@basoche/protocol';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../app/session/session.ts';
import { failureText } from './failure-text.ts';
import { send } from '../../app/http/calls.ts';

type State = 'idle' | 'sending' | 'sent';

/** For whoever is signed in by other means and is asked for a password that they forgot, or never chose: a link by mail. */
export function ForgottenPassword() {
  const { t } = useTranslation(['access', 'common', 'security']);
  const { email } = useUser();
  const [state, setState] = useState<State>('idle');
  const [failure, setFailure] = useState<string | null>(null);

  async function ask() {
    if (state !== 'idle') return;
    setState('sending');
    setFailure(null);
    try {
      await send(accessCalls.forgotPassword, { body: { email } });
      setState('sent');
    } catch (error) {
      setFailure(failureText(error, t));
      setState('idle');
    }
  }

  if (state === 'sent')
    return (
      <p className="b-field-hint" role="status">
        {t('security:forgottenSent', { email })}
      </p>
    );
  return (
    <div>
      <button type="button" className="s-link" aria-busy={state === 'sending'} onClick={() => void ask()}>
        {t('forgot')}
      </button>
      {failure === null ? null : <p role="alert">{failure}</p>}
    </div>
  );
}
