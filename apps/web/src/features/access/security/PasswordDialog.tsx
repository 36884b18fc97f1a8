import { Button, Dialog } from '@basoche/ui';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../platform/api.ts';
import { failureText } from '../failure-text.ts';
import { ForgottenPassword } from '../ForgottenPassword.tsx';
import { PasswordField } from '../PasswordField.tsx';

export interface PasswordDialogProps {
  title: string;
  text: string;
  action: string;
  danger: boolean;
  /** Rejects with an ApiError when it is refused. */
  onPassword: (password: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for the password again before something that protects the account changes. */
export function PasswordDialog({ title, text, action, danger, onPassword, onCancel }: PasswordDialogProps) {
  const { t } = useTranslation(['access', 'common']);
  const form = useId();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await onPassword(password);
    } catch (caught) {
      const field = caught instanceof ApiError ? caught.fields['password'] : undefined;
      setError(field ?? failureText(caught, t));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onCancel}
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
          <Button type="submit" form={form} variant={danger ? 'danger' : 'primary'} busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} className="s-access-form" noValidate onSubmit={(event) => void submit(event)}>
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          error={error}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
        <ForgottenPassword />
      </form>
    </Dialog>
  );
}
