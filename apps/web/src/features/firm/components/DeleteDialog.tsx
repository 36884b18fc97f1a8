import { Button, Dialog } from '@basoche/ui';
import { useTranslation } from 'react-i18next';

export interface DeleteDialogProps {
  title: string;
  text: string;
  onDelete: () => Promise<void>;
  onClose: () => void;
}

export function DeleteDialog({ title, text, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="sm"
      title={title}
      description={text}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            variant="danger"
            onClick={() => {
              onClose();
              void onDelete();
            }}
          >
            {t('delete')}
          </Button>
        </>
      }
    />
  );
}
