import { accessCalls } from '@basoche/protocol';
import { Button, Dialog, toast } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/http/api.ts';
import { send } from '../../../app/http/calls.ts';
import { failureText } from '../failure-text.ts';
import type { PasskeyDialogProps } from './RenamePasskeyDialog.tsx';

export function RemovePasskeyDialog({ passkey, onDone, onCancel }: PasskeyDialogProps) {
  const { t } = useTranslation('security');
  const { t: access } = useTranslation(['access', 'common']);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function remove() {
    setBusy(true);
    setFailure(null);
    try {
      await send(accessCalls.removePasskey, { params: { id: passkey.id } });
    } catch (error) {
      // Removed already, on another device.
      if (!(error instanceof ApiError && error.code === 'NOT_FOUND')) {
        setFailure(failureText(error, access));
        setBusy(false);
        return;
      }
    }
    toast(t('passkeyRemoved'));
    onDone();
  }

  return (
    <Dialog
      open
      size="sm"
      onOpenChange={onCancel}
      title={t('passkeyRemoveTitle', { name: passkey.name })}
      description={
        <>
          <p>{t('passkeyRemoveText')}</p>
          <p>{t('passkeyRemoveDevice')}</p>
          {failure === null ? null : (
            <p className="s-access-failure" role="alert">
              {failure}
            </p>
          )}
        </>
      }
      actions={
        <>
          <Button onClick={onCancel}>{access('common:cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {access('common:delete')}
          </Button>
        </>
      }
    />
  );
}
