import { addDays, instantAt, localDateOf, localTimeOf, REMINDER_TIME } from '@basoche/domain';
import { MAX_REMINDER_DAYS } from '@basoche/protocol';
import { Button, Dialog } from '@basoche/ui';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import {
  DateTimeFields,
  useDateTimeReader,
  type DateTimeProblem,
  type TypedDateTime,
} from '../../../shared/date-time/DateTimeFields.tsx';
import { reasonText } from '../../../i18n/reasons.ts';

export interface ReminderDialogProps {
  /** Of the task. */
  title: string;
  /** What was chosen before, milliseconds since the epoch. */
  initial: number | null;
  onSubmit: (at: number) => void;
  onClose: () => void;
}

/** Asks for the day and the time of a reminder. */
export function ReminderDialog({ title, initial, onSubmit, onClose }: ReminderDialogProps) {
  const { t } = useTranslation(['reminders', 'common']);
  const form = useId();
  const read = useDateTimeReader();
  const [typed, setTyped] = useState<TypedDateTime>(() =>
    initial === null
      ? { date: addDays(localDateOf(Date.now()), 1), time: REMINDER_TIME }
      : { date: localDateOf(initial), time: localTimeOf(initial) },
  );
  const [invalid, setInvalid] = useState(false);
  const [problem, setProblem] = useState<DateTimeProblem | null>(null);

  function instantOf(): number | DateTimeProblem {
    const found = read(typed);
    if ('problem' in found) return found.problem;
    const { date, time } = found.dateTime;
    const at = instantAt(date, time);
    const now = Date.now();
    if (at === null) return { field: 'time', text: reasonText('messenger.timeSkipped') };
    if (at <= now)
      return {
        field: date < localDateOf(now) ? 'date' : 'time',
        text: t('past'),
      };
    if (date > addDays(localDateOf(now), MAX_REMINDER_DAYS))
      return { field: 'date', text: reasonText('task.reminderFar') };
    return at;
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (invalid) return;
    const at = instantOf();
    if (typeof at !== 'number') return setProblem(at);
    onSubmit(at);
    onClose();
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={t('chooseTitle')}
      description={t('chooseText', { title })}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={form} variant="primary">
            {t('submit')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <DateTimeFields value={typed} problem={problem} onChange={setTyped} onInvalid={setInvalid} />
      </form>
    </Dialog>
  );
}
