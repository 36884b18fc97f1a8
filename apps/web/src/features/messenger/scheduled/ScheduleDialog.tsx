import { MAX_MESSAGE_LENGTH } from '@basoche/domain';
import { Button, DateField, Dialog, TextArea, TextField } from '@basoche/ui';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../platform/now.ts';
import { readTime, refusedTime, suggestions } from './planned-time.ts';
import type { PlannedTime } from './planned-time.ts';

export interface ScheduleDialogProps {
  /** Of the conversation. */
  title: string;
  /** What was planned before; it is then changed, its text too. */
  edited?: PlannedTime & { text: string };
  /** Rejects with what the person is told, and the dialog stays. */
  onSubmit: (plan: PlannedTime & { text: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for the hour at which a message is sent. */
export function ScheduleDialog({ title, edited, onSubmit, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation(['scheduled', 'common']);
  const form = useId();
  const today = useToday();
  const [usual] = useState(() => suggestions(Date.now()));
  const [text, setText] = useState(edited?.text ?? '');
  const [date, setDate] = useState<string | null>(edited?.date ?? usual[0]?.at.date ?? null);
  const [time, setTime] = useState(edited?.time ?? usual[0]?.at.time ?? '');
  const [invalid, setInvalid] = useState(false);
  const [problem, setProblem] = useState<{ field: 'date' | 'time' | 'text'; text: string } | null>(null);
  const errorOf = (field: string) => (problem?.field === field ? problem.text : undefined);

  function check(): typeof problem {
    if (edited && text.trim() === '') return { field: 'text', text: t('messageMissing') };
    if (date === null) return { field: 'date', text: t('dayMissing') };
    const at = readTime(time);
    if (at === null) return { field: 'time', text: t('timeMissing') };
    return refusedTime({ date, time: at }, Date.now());
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (invalid) return;
    const found = check();
    setProblem(found);
    const at = readTime(time);
    if (found || date === null || at === null) return;
    try {
      await onSubmit({ date, time: at, text: text.trim() });
      onClose();
    } catch {
      setProblem({ field: 'time', text: t('notKept') });
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      size="sm"
      title={edited ? t('editTitle') : t('laterTitle')}
      description={t('laterText', { title })}
      actions={
        <>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button type="submit" form={form} variant="primary">
            {edited ? t('save') : t('submit')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate className="m-later" onSubmit={(event) => void submit(event)}>
        {edited ? (
          <TextArea
            label={t('message')}
            rows={5}
            maxLength={MAX_MESSAGE_LENGTH}
            value={text}
            error={errorOf('text')}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : (
          <div className="m-later-usual">
            {usual.map(({ kind, at }) => (
              <Button
                key={kind}
                size="sm"
                aria-pressed={date === at.date && time === at.time}
                onClick={() => {
                  setDate(at.date);
                  setTime(at.time);
                  setProblem(null);
                }}
              >
                {t(kind)}
              </Button>
            ))}
          </div>
        )}
        <div className="m-later-fields">
          <DateField
            label={t('day')}
            today={today}
            value={date}
            error={errorOf('date')}
            onChange={setDate}
            onInvalid={setInvalid}
          />
          <TextField
            label={t('time')}
            autoComplete="off"
            placeholder={t('timeFormat')}
            value={time}
            error={errorOf('time')}
            onChange={(event) => setTime(event.currentTarget.value)}
            onBlur={() => setTime(readTime(time) ?? time)}
          />
        </div>
      </form>
    </Dialog>
  );
}
