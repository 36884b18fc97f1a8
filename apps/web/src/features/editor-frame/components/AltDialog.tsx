import { Button, Dialog, TextArea } from '@basoche/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface AltDialogProps {
  alt: string;
  /** Characters that it may have. */
  max?: number;
  onSave: (alt: string) => void;
  /** Called also after it was saved. The owner gives the focus back to the text. */
  onClose: () => void;
}

/** What a picture shows, in words, for who does not see it. */
export function AltDialog({ alt, max = 1000, onSave, onClose }: AltDialogProps) {
  const { t } = useTranslation(['ged', 'common']);
  const id = useId();
  const [text, setText] = useState(alt);
  return (
    <Dialog
      open
      size="sm"
      title={t('imageAlt')}
      returnsFocus={() => false}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={id} variant="primary">
            {t('imageAltSave')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onSave(text.trim());
        }}
      >
        <TextArea
          label={t('imageAltField')}
          hint={t('imageAltHint')}
          rows={3}
          maxLength={max}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      </form>
    </Dialog>
  );
}
