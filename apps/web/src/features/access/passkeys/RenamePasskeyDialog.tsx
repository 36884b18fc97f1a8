import type { Passkey } from '@basoche/protocol';
import { Button, Dialog, TextField } from '@basoche/ui';
import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { api, ApiError } from '../../../platform/api.ts';
import { failureText } from '../failure-text.ts';

export interface PasskeyDialogProps {
  passkey: Passkey;
  onDone: () => void;
  onCancel: () => void;
}

export function RenamePasskeyDialog({ passkey, onDone, onCancel }: PasskeyDialogProps) {
  const { t } = useTranslation('security');
  const { t: access } = useTranslation(['access', 'common']);
  const form = useId();
  const [name, setName] = useState(passkey.name);
  const [error, setError] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    if (name.trim() === '') {
      setError(t('passkeyNameRequired'));
      return;
    }
    setBusy(true);
    setError(undefined);
    try {
      await api(`/user/passkeys/${passkey.id}`, { method: 'PUT', body: { name } });
      onDone();
    } catch (caught) {
      const field = caught instanceof ApiError ? caught.fields['name'] : undefined;
      setError(field ?? failureText(caught, access));
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onCancel}
      title={t('passkeyRenameTitle')}
      actions={
        <>
          <Button onClick={onCancel}>{access('common:cancel')}</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {access('common:save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={(event) => void submit(event)}>
        <TextField
          label={t('passkeyName')}
          name="name"
          maxLength={80}
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
