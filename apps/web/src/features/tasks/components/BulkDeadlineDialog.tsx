import { addDays, type LocalDate } from '@basoche/domain';
import { Button, DateField, Dialog } from '@basoche/ui';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';

export interface BulkDeadlineDialogProps {
  /** Of the chosen tasks. */
  count: number;
  today: LocalDate;
  onSubmit: (deadline: LocalDate) => void;
  onClose: () => void;
}

/** Asks for the deadline that all chosen tasks get. */
export function BulkDeadlineDialog({ count, today, onSubmit, onClose }: BulkDeadlineDialogProps) {
  const { t } = useTranslation(['tasks', 'common']);
  const form = useId();
  const [deadline, setDeadline] = useState<LocalDate | null>(addDays(today, 1));
  const [invalid, setInvalid] = useState(false);
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (invalid) return;
    if (deadline === null) return setMissing(true);
    onSubmit(deadline);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={t('deadlineOfChosen', { count })}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={form} variant="primary">
            {t('common:save')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <DateField
          label={t('fieldDeadline')}
          today={today}
          value={deadline}
          error={missing && deadline === null ? t('deadlineMissing') : undefined}
          onChange={setDeadline}
          onInvalid={setInvalid}
        />
      </form>
    </Dialog>
  );
}
