import { Button, Dialog } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import '../../../i18n/lock.ts';
import { wipeOwner } from '../../../app/lock/lock.ts';
import type { Owner } from '../../../app/lock/vault.ts';

export interface WipeDialogProps {
  owner: Owner;
  /** Edits that the server lacks; `null` = nobody can tell any more. */
  waiting: number | null;
  onCancel: () => void;
}

/** Signing out of a device whose key is not open: everything it keeps goes. */
export function WipeDialog({ owner, waiting, onCancel }: WipeDialogProps) {
  const { t } = useTranslation(['lock', 'common']);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  async function wipe() {
    setBusy(true);
    try {
      await wipeOwner(owner);
      location.replace('/');
    } catch {
      setFailed(true);
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={t('wipeTitle')}
      description={
        <>
          <p>
            {waiting === null ? t('wipeUnknown') : waiting > 0 ? t('wipeWaiting', { count: waiting }) : t('wipeText')}
          </p>
          <p>{t('wipeServer')}</p>
        </>
      }
      actions={
        <>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={() => void wipe()}>
            {t('wipeConfirm')}
          </Button>
        </>
      }
    >
      {failed ? (
        <p className="s-access-failure" role="alert">
          {t('wipeFailed')}
        </p>
      ) : null}
    </Dialog>
  );
}
