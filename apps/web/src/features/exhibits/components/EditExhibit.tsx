import { MAX_EXHIBIT_TITLE } from '@basoche/protocol';
import { Button, DateField, Dialog, TextField } from '@basoche/ui';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../shared/now.ts';
import { showFailure } from '../../../shared/records/show-failure.ts';
import type { ExhibitCommands } from '../model/exhibit-commands.ts';
import type { NumberedExhibit } from '../model/use-exhibits.ts';

const FORM = 'edit-exhibit';

export interface EditExhibitProps {
  exhibit: NumberedExhibit;
  commands: ExhibitCommands;
  onClose: () => void;
}

/** What an exhibit is called on the bordereau, and the day of the document. */
export function EditExhibit({ exhibit: { row, number }, commands, onClose }: EditExhibitProps) {
  const { t } = useTranslation(['exhibits', 'common']);
  const today = useToday();
  const [title, setTitle] = useState(row.title);
  const [date, setDate] = useState(row.date);
  const [isDateWrong, setDateWrong] = useState(false);
  const [isMissing, setMissing] = useState(false);

  function save(event: FormEvent) {
    event.preventDefault();
    if (title.trim() === '') {
      setMissing(true);
      return;
    }
    if (isDateWrong) return;
    onClose();
    commands
      .save(row.id, { title: title.trim(), date }, row)
      .catch((error: unknown) => showFailure(error, t('failed')));
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('editTitle', { number })}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="primary" type="submit" form={FORM}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id={FORM} className="ex-dialog" noValidate onSubmit={save}>
        <TextField
          label={t('title')}
          value={title}
          maxLength={MAX_EXHIBIT_TITLE}
          error={isMissing && title.trim() === '' ? t('titleMissing') : undefined}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <DateField label={t('date')} value={date} today={today} onChange={setDate} onInvalid={setDateWrong} />
      </form>
    </Dialog>
  );
}
