import { accessCalls } from '@basoche/protocol';
import type { SecondFactorSetup } from '@basoche/protocol';
import { Button, TextField } from '@basoche/ui';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { send } from '../../../app/http/calls.ts';
import { failureText } from '../failure-text.ts';
import { useCountdown } from '../use-countdown.ts';

export interface ActivateTwoFactorProps {
  onActivated: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** The QR code to scan, and the first code that proves it was. */
export function ActivateTwoFactor({ onActivated, onCancel }: ActivateTwoFactorProps) {
  const { t } = useTranslation('security');
  const { t: access } = useTranslation(['access', 'common']);
  const wait = useCountdown();
  const asked = useRef(false);
  const [setup, setSetup] = useState<SecondFactorSetup | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  const prepare = useCallback(async () => {
    setFailure(null);
    try {
      setSetup(await send(accessCalls.setUpSecondFactor));
    } catch (caught) {
      setFailure(failureText(caught, access));
    }
  }, [access]);

  useEffect(() => {
    // Asking again would make another secret than the one on screen.
    if (asked.current) return;
    asked.current = true;
    void prepare();
  }, [prepare]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy || wait.seconds > 0) return;
    const input = event.currentTarget.querySelector<HTMLInputElement>('[name=code]');
    setBusy(true);
    setError(undefined);
    try {
      const { recoveryCodes } = await send(accessCalls.verifyCode, { body: { code } });
      onActivated(recoveryCodes ?? []);
    } catch (caught) {
      setError(failureText(caught, access));
      if (caught instanceof ApiError && caught.retryAfter !== null) wait.start(caught.retryAfter);
      input?.select();
    } finally {
      setBusy(false);
    }
  }

  return (
    <form className="s-security" noValidate onSubmit={(event) => void submit(event)}>
      <ol className="s-security-steps">
        <li>{t('step1')}</li>
        <li>{t('step2')}</li>
        <li>{t('step3')}</li>
      </ol>
      {failure === null ? null : (
        <p role="alert">
          {failure}{' '}
          <Button size="sm" onClick={() => void prepare()}>
            {access('common:retry')}
          </Button>
        </p>
      )}
      {setup?.qrCode ? (
        <div className="s-security-setup">
          <img className="s-security-qr" src={setup.qrCode} alt={t('qrCode')} width={200} height={200} />
          <div className="s-security">
            <p>{t('secretText')}</p>
            <code className="s-security-secret">{setup.secret}</code>
            <TextField
              label={access('code')}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              error={error}
              hint={error === undefined ? undefined : access('codeClock')}
              onChange={(event) => setCode(event.currentTarget.value)}
            />
          </div>
        </div>
      ) : (
        <div className="s-security-qr" />
      )}
      <div className="s-security-actions">
        <Button onClick={onCancel}>{access('common:cancel')}</Button>
        <Button type="submit" variant="primary" busy={busy} aria-disabled={wait.seconds > 0 || setup === null}>
          {wait.seconds > 0 ? access('wait', { count: wait.seconds }) : t('activate')}
        </Button>
      </div>
    </form>
  );
}
