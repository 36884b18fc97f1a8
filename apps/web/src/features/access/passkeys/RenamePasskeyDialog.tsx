import { accessCalls } from '@basoche/protocol';
import type { Passkey } from '@basoche/protocol';
import { TextField } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { AskDialog } from '../AskDialog.tsx';
import { send } from '../../../app/http/calls.ts';

export interface PasskeyDialogProps {
  passkey: Passkey;
  onDone: () => void;
  onCancel: () => void;
}

export function RenamePasskeyDialog({ passkey, onDone, onCancel }: PasskeyDialogProps) {
  const { t } = useTranslation(['security', 'common']);
  return (
    <AskDialog
      title={t('passkeyRenameTitle')}
      action={t('common:save')}
      field="name"
      initial={passkey.name}
      check={(name) => (name.trim() === '' ? t('passkeyNameRequired') : undefined)}
      onAnswer={async (name) => {
        await send(accessCalls.renamePasskey, { params: { id: passkey.id }, body: { name } });
        onDone();
      }}
      onCancel={onCancel}
    >
      {(field) => <TextField {...field} label={t('passkeyName')} maxLength={80} />}
    </AskDialog>
  );
}
