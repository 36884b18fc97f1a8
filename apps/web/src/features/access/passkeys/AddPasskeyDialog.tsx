import { accessCalls } from '@basoche/protocol';
import { browserName, describeBrowser } from '@basoche/domain';
import { Button, Dialog, TextField, toast } from '@basoche/ui';
import { startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { send } from '../../../app/http/calls.ts';
import { useUser } from '../../../app/session/session.ts';
import { failureText } from '../failure-text.ts';
import { ForgottenPassword } from '../ForgottenPassword.tsx';
import { PasswordField } from '../PasswordField.tsx';
import { ceremonyEnd, type Saying } from './failure.ts';

type Errors = Partial<Record<'name' | 'password', string>>;

/** Name and password, then the browser's own dialog makes the passkey. */
export function AddPasskeyDialog({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const { t } = useTranslation('security');
  const { t: access } = useTranslation(['access', 'common']);
  const { email } = useUser();
  const form = useId();
  const [name, setName] = useState(() => deviceName() ?? t('passkeyName_default'));
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [saying, setSaying] = useState<Saying | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => () => WebAuthnAbortService.cancelCeremony(), []);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (busy) return;
    const found: Errors = {
      ...(name.trim() === '' ? { name: t('passkeyNameRequired') } : {}),
      ...(password === '' ? { password: access('passwordRequired') } : {}),
    };
    setErrors(found);
    setSaying(null);
    const [wrong] = Object.keys(found);
    if (wrong !== undefined) {
      event.currentTarget.querySelector<HTMLInputElement>(`[name="passkey-${wrong}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const body = { password };
      const optionsJSON = await send(accessCalls.passkeyOptions, { body });
      const credential = await startRegistration({ optionsJSON });
      await send(accessCalls.addPasskey, { body: { name, credential } });
      toast(t('passkeyAdded'));
      onDone();
    } catch (error) {
      refused(error);
      setBusy(false);
    }
  }

  function refused(error: unknown) {
    const end = ceremonyEnd(error);
    if (end !== null) setSaying({ text: t(`passkeyEnd_${end}`), quiet: end === 'cancelled' });
    else if (error instanceof ApiError && Object.keys(error.fields).length > 0) setErrors(error.fields);
    else setSaying({ text: failureText(error, access), quiet: false });
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onCancel}
      title={t('passkeyAdd')}
      description={t('passkeyAddText')}
      actions={
        <>
          <Button onClick={onCancel}>{access('common:cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {t('passkeyContinue')}
          </Button>
        </>
      }
    >
      <form id={form} className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
        <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
        <TextField
          label={t('passkeyName')}
          name="passkey-name"
          maxLength={80}
          hint={t('passkeyNameHint')}
          value={name}
          error={errors.name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PasswordField
          label={access('password')}
          name="passkey-password"
          autoComplete="current-password"
          value={password}
          error={errors.password}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <ForgottenPassword />
        {saying === null ? null : (
          <p className={saying.quiet ? 'b-field-hint' : 's-access-failure'} role={saying.quiet ? 'status' : 'alert'}>
            {saying.text}
          </p>
        )}
      </form>
    </Dialog>
  );
}

/** What a passkey is called until its owner names it; `null` for a browser that says nothing of itself. */
function deviceName(): string | null {
  const { browser, system } = browserName(navigator.userAgent);
  return browser === null && system === null ? null : describeBrowser(navigator.userAgent);
}
