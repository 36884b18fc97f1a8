import { VERSION_TITLE_MAX_LENGTH } from '@basoche/protocol';
import { Button, Dialog, TextField } from '@basoche/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface NameVersionDialogProps {
  /** « Version actuelle », or the moment. */
  what: string;
  onName: (title: string) => void;
  onClose: () => void;
}

export function NameVersionDialog({ what, onName, onClose }: NameVersionDialogProps) {
  const { t } = useTranslation('history');
  const id = useId();
  const [title, setTitle] = useState('');
  const [error, setError] = useState<string | undefined>(undefined);
  return (
    <Dialog
      open
      size="sm"
      title={t('name')}
      description={`${what}. ${t('nameText')}`}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      actions={
        <Button type="submit" form={id} variant="primary">
          {t('nameSubmit')}
        </Button>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          const wanted = title.trim();
          if (wanted === '') {
            setError(t('nameRequired'));
            return;
          }
          onName(wanted);
          onClose();
        }}
      >
        <TextField
          label={t('nameLabel')}
          maxLength={VERSION_TITLE_MAX_LENGTH}
          value={title}
          error={error}
          onChange={(event) => setTitle(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
