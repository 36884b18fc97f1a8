import { accessCalls } from '@basoche/protocol';
import { Button, Card, toast } from '@basoche/ui';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { send } from '../../../app/http/calls.ts';
import { passwordChanged } from '../../../app/lock/vault.ts';
import { useUser } from '../../../app/session/session.ts';
import { failureText } from '../failure-text.ts';
import { ForgottenPassword } from '../ForgottenPassword.tsx';
import { checkNewPassword } from '../new-password.ts';
import { NewPasswordFields, type NewPassword } from '../NewPasswordFields.tsx';
import { PasswordField } from '../PasswordField.tsx';

const EMPTY: NewPassword = { password: '', confirmation: '' };

/** Changes the password of the person who is signed in, who shows the present one. */
export function ChangePasswordForm() {
  const { t } = useTranslation('security');
  const { t: access } = useTranslation(['access', 'common']);
  const { email, firstname, lastname } = useUser();
  const about = [email, firstname, lastname];
  const [current, setCurrent] = useState('');
  const [value, setValue] = useState(EMPTY);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const focus = (name: string) => form.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
    setFailure(null);
    if (current === '') {
      setErrors({ currentPassword: access('passwordRequired') });
      focus('currentPassword');
      return;
    }
    const fault = checkNewPassword(value, about);
    setErrors(fault === null ? {} : { [fault.field]: access(fault.key) });
    if (fault !== null) {
      focus(fault.field);
      return;
    }
    setBusy(true);
    try {
      await send(accessCalls.changePassword, { body: { currentPassword: current, ...value } });
      const opensThisDevice = await passwordChanged(value.password).then(
        () => true,
        () => false,
      );
      setCurrent('');
      setValue(EMPTY);
      if (opensThisDevice) toast(t('changed'));
      else toast(t('changed'), { tone: 'info', detail: t('oldOpensDevice'), timeout: 0 });
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : {};
      const [first] = Object.keys(fields);
      setErrors(fields);
      if (first === undefined) setFailure(failureText(error, access));
      else focus(first);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Card>
      <form className="s-security s-access-form" noValidate onSubmit={(event) => void submit(event)}>
        <p>{t('changeText')}</p>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('currentPassword')}
          name="currentPassword"
          autoComplete="current-password"
          value={current}
          error={errors['currentPassword']}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <ForgottenPassword />
        <NewPasswordFields value={value} onChange={setValue} errors={errors} about={about} />
        {failure === null ? null : (
          <p className="s-access-failure" role="alert">
            {failure}
          </p>
        )}
        <div className="s-security-actions">
          <Button type="submit" variant="primary" busy={busy}>
            {t('changeSubmit')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
