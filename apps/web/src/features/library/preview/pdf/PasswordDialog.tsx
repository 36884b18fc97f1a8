import { Button, Dialog, TextField } from '@basoche/ui';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface PasswordDialogProps {
  wasWrong: boolean;
  onPassword: (password: string) => void;
  onClose: () => void;
}

/** Asks for the password of a document; it stays in the reader and is stored nowhere. */
export function PasswordDialog({ wasWrong, onPassword, onClose }: PasswordDialogProps) {
  const { t } = useTranslation('viewer');
  const form = useId();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') onPassword(password);
  };
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={t('passwordTitle')}
      description={t('pdfLockedText')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" type="submit" form={form}>
            {t('open')}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit}>
        <TextField
          label={t('password')}
          type="password"
          autoComplete="off"
          value={password}
          error={wasWrong && password === '' ? t('wrongPassword') : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
