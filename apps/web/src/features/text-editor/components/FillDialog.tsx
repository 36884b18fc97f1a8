import { withDerived } from '@basoche/domain';
import { Button, Dialog } from '@basoche/ui';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldInputs } from '../../../shared/FieldInputs.tsx';

export interface FillDialogProps {
  fields: readonly string[];
  onFill: (values: ReadonlyMap<string, string>) => void;
  /** Called also after it was filled. The owner gives the focus back to the text. */
  onClose: () => void;
}

/** Asks for the fields that a text still waits for; what stays empty stays in the text. */
export function FillDialog({ fields, onFill, onClose }: FillDialogProps) {
  const { t } = useTranslation(['ged', 'common']);
  const id = useId();
  // Somebody else may fill one meanwhile: what is being typed stays where it is.
  const [asked] = useState(fields);
  const [values, setValues] = useState<ReadonlyMap<string, string>>(() => new Map());
  return (
    <Dialog
      open
      title={t('fieldsFillTitle')}
      returnsFocus={() => false}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={id} variant="primary">
            {t('fieldsSubmit')}
          </Button>
        </>
      }
    >
      <form
        id={id}
        className="g-create"
        onSubmit={(event) => {
          event.preventDefault();
          onClose();
          onFill(withDerived(values));
        }}
      >
        <FieldInputs fields={asked} values={values} onChange={setValues} />
      </form>
    </Dialog>
  );
}
