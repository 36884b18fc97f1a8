import { MAX_SAVED_VIEW_NAME } from '@basoche/protocol';
import { Button, Dialog, TextField } from '@basoche/ui';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

export interface ViewNameDialogProps {
  /** '' for a view that has no name yet. */
  initial: string;
  /** What a view holds. */
  explanation: string;
  /** Whether another view has this name, and would give way. */
  replaced: (name: string) => boolean;
  onSubmit: (name: string) => void;
  onClose: () => void;
}

/** Names a view, new or known. */
export function ViewNameDialog({ initial, explanation, replaced, onSubmit, onClose }: ViewNameDialogProps) {
  const { t } = useTranslation(['views', 'common']);
  const form = useId();
  const [name, setName] = useState(initial);
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (name.trim() === '') return setMissing(true);
    onSubmit(name.trim());
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={t(initial === '' ? 'saveTitle' : 'renameTitle')}
      description={explanation}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={form} variant="primary">
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="sv-dialog" onSubmit={submit}>
        <TextField
          label={t('name')}
          value={name}
          maxLength={MAX_SAVED_VIEW_NAME}
          required
          hint={replaced(name) ? t('replaces') : undefined}
          error={missing && name.trim() === '' ? t('nameMissing') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      </form>
    </Dialog>
  );
}
