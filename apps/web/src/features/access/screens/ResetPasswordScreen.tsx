import { accessCalls } from '@basoche/protocol';
import { Button } from '@basoche/ui';
import { Link } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { send } from '../../../app/http/calls.ts';
import { AccessFrame } from '../AccessFrame.tsx';
import { failureText } from '../failure-text.ts';
import { checkNewPassword } from '../new-password.ts';
import { NewPasswordFields, type NewPassword, type NewPasswordErrors } from '../NewPasswordFields.tsx';
import { readResetToken, writeResetToken } from '../reset-token.ts';

/** The new password, once the link was found good. */
export function ResetPasswordScreen() {
  const { t } = useTranslation(['access', 'common']);
  const [token, setToken] = useState(readResetToken);
  const [value, setValue] = useState<NewPassword>({ password: '', confirmation: '' });
  const [errors, setErrors] = useState<NewPasswordErrors>({});
  const [failure, setFailure] = useState<string | null>(token === null ? t('linkMissing') : null);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);

  useEffect(() => {
    document.title = `Basoche – ${t('resetTitle')}`;
  }, [t]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const fault = checkNewPassword(value);
    setErrors(fault === null ? {} : { [fault.field]: t(fault.key) });
    setFailure(null);
    if (fault !== null) {
      form.querySelector<HTMLInputElement>(`[name=${fault.field}]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await send(accessCalls.resetPassword, { body: { token: token ?? '', ...value } }, { anonymous: true });
      forget();
      setDone(true);
    } catch (error) {
      if (error instanceof ApiError && error.fields['password'] !== undefined)
        setErrors({ password: error.fields['password'] });
      else setFailure(failureText(error, t));
      if (error instanceof ApiError && error.code === 'LINK_EXPIRED') forget();
    } finally {
      setBusy(false);
    }
  }

  function forget() {
    writeResetToken(null);
    setToken(null);
  }

  return (
    <AccessFrame>
      <h1 className="b-page-title">{t('resetTitle')}</h1>
      {done ? (
        <div className="s-access-done" role="status">
          <p className="s-strong">{t('resetDone')}</p>
          <p>{t('resetDoneText')}</p>
        </div>
      ) : null}
      {failure === null ? null : (
        <p className="s-access-failure" role="alert">
          {failure}
        </p>
      )}
      {token === null ? null : (
        <form className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
          <NewPasswordFields value={value} onChange={setValue} errors={errors} />
          <Button type="submit" variant="primary" block busy={busy}>
            {t('resetSubmit')}
          </Button>
        </form>
      )}
      {token === null && !done ? (
        <Link to="/forgot-password" className="b-button b-button-primary">
          {t('askAgain')}
        </Link>
      ) : null}
      <Link to="/login" className={done ? 'b-button b-button-primary' : 's-link'}>
        {t(done ? 'submit' : 'backToLogin')}
      </Link>
    </AccessFrame>
  );
}
