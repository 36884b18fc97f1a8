import { MAX_REQUEST_TEXT } from '@basoche/protocol';
import type { LibraryFile, RightsRequest } from '@basoche/protocol';
import { Button, Dialog, TextArea, toast } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showFailure } from '../../../shared/records/show-failure.ts';
import { useRequestCommands } from '../model/use-requests.ts';

interface AskDialogProps {
  row: LibraryFile;
  access: RightsRequest['access'];
  onClose: () => void;
}

/** Asks those of the place of a file for more of it. */
export function AskDialog({ row, access, onClose }: AskDialogProps) {
  const { t } = useTranslation(['requests', 'library', 'common']);
  const commands = useRequestCommands();
  const [note, setNote] = useState('');

  function submit() {
    onClose();
    commands.ask(row, access, note.trim()).then(
      (sent) => toast(t(sent.waiting ? 'askPending' : 'asked')),
      (error: unknown) => showFailure(error, t('library:failed')),
    );
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={t(`askTitle_${access}`, { name: row.name })}
      description={t(`askText_${access}`)}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" onClick={submit}>
            {t('askSubmit')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('note')}
        maxLength={MAX_REQUEST_TEXT}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
    </Dialog>
  );
}
