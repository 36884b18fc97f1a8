import { Button, Dialog } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import type { UnsyncedNote } from '../../app/session/unsynced-note.ts';

export interface OtherPersonDialogProps {
  note: UnsyncedNote;
  onContinue: () => void;
  onCancel: () => void;
}

/** Signing in while someone else's unsynced edits remain on the device: said, and asked. */
export function OtherPersonDialog({ note, onContinue, onCancel }: OtherPersonDialogProps) {
  const { t } = useTranslation(['access', 'common']);
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={t('otherTitle')}
      description={
        <>
          <p>{t('otherText', { count: note.pending, name: note.name })}</p>
          <p>{t('otherKept')}</p>
        </>
      }
      actions={
        <>
          <Button onClick={onCancel}>{t('common:cancel')}</Button>
          <Button variant="primary" onClick={onContinue}>
            {t('otherContinue')}
          </Button>
        </>
      }
    />
  );
}
