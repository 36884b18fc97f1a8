import { accessCalls } from '@basoche/protocol';
import { Button, TextField } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { readText } from '../../../app/storage/local-store.ts';
import { AccessFrame } from '../AccessFrame.tsx';
import { failureText } from '../failure-text.ts';
import { checkEmail } from '../sign-in-form.ts';
import { REMEMBERED } from '../../../app/session/session.ts';
import { send } from '../../../app/http/calls.ts';

/** Asks for a link by mail. What it says afterwards does not depend on who has an account. */
export function ForgotPasswordScreen() {
  const { t } = useTranslation(['access', 'common']);
  const [email, setEmail] = useState(readText(REMEMBERED) ?? '');
  const [error, setError] = useState<string | undefined>();
  const [failure, setFailure] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  useEffect(() => {
    document.title = `Basoche – ${t('forgotTitle')}`;
  }, [t]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const wrong = checkEmail(email);
    setError(wrong === undefined ? undefined : t(wrong));
    setFailure(null);
    if (wrong !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>('[name=email]')?.focus();
      return;
    }
    setBusy(true);
    try {
      await send(accessCalls.forgotPassword, { body: { email: email.trim() } }, { anonymous: true });
      setSentTo(email.trim());
    } catch (caught) {
      setFailure(failureText(caught, t));
    } finally {
      setBusy(false);
    }
  }

  return (
    <AccessFrame>
      <h1 className="b-page-title">{t('forgotTitle')}</h1>
      {sentTo === null ? (
        <>
          <p>{t('forgotText')}</p>
          <form className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
            <TextField
              label={t('email')}
              name="email"
              type="email"
              autoComplete="username"
              inputMode="email"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              error={error}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
            {failure === null ? null : (
              <p className="s-access-failure" role="alert">
                {failure}
              </p>
            )}
            <Button type="submit" variant="primary" block busy={busy}>
              {t('forgotSubmit')}
            </Button>
          </form>
        </>
      ) : (
        <div className="s-access-note" role="status">
          <p className="s-strong">{t('forgotSent', { email: sentTo })}</p>
          <p>{t('forgotSentText')}</p>
        </div>
      )}
      <Link to="/login" className="s-link">
        {t('backToLogin')}
      </Link>
    </AccessFrame>
  );
}
