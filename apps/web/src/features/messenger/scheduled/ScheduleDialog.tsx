import { MAX_MESSAGE_LENGTH } from '@basoche/domain';
import { Button, Dialog, TextArea } from '@basoche/ui';
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DateTimeFields, useDateTimeReader } from '../../../shared/date-time/DateTimeFields.tsx';
import type { DateTimeProblem, TypedDateTime } from '../../../shared/date-time/DateTimeFields.tsx';
import type { DateTime } from '../../../shared/date-time/date-time.ts';
import { refusedTime, suggestions } from './planned-time.ts';

export interface ScheduleDialogProps {
  /** Of the conversation. */
  title: string;
  /** What was planned before; it is then changed, its text too. */
  edited?: DateTime & { text: string };
  /** Rejects with what the person is told, and the dialog stays. */
  onSubmit: (plan: DateTime & { text: string }) => Promise<void>;
  onClose: () => void;
}

/** Asks for the hour at which a message is sent. */
export function ScheduleDialog({ title, edited, onSubmit, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation(['scheduled', 'common']);
  const form = useId();
  const read = useDateTimeReader();
  const [usual] = useState(() => suggestions(Date.now()));
  const [text, setText] = useState(edited?.text ?? '');
  const [typed, setTyped] = useState<TypedDateTime>(edited ?? usual[0]?.at ?? { date: null, time: '' });
  const [invalid, setInvalid] = useState(false);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<DateTimeProblem | null>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (invalid) return;
    const isEmpty = edited !== undefined && text.trim() === '';
    const found = read(typed);
    const refused = 'problem' in found ? found.problem : refusedTime(found.dateTime, Date.now());
    setMissing(isEmpty);
    setProblem(isEmpty ? null : refused);
    if (isEmpty || refused || 'problem' in found) return;
    try {
      await onSubmit({ ...found.dateTime, text: text.trim() });
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
            error={missing ? t('messageMissing') : undefined}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        ) : (
          <div className="m-later-usual">
            {usual.map(({ kind, at }) => (
              <Button
                key={kind}
                size="sm"
                aria-pressed={typed.date === at.date && typed.time === at.time}
                onClick={() => {
                  setTyped(at);
                  setProblem(null);
                }}
              >
                {t(kind)}
              </Button>
            ))}
          </div>
        )}
        <DateTimeFields value={typed} problem={problem} onChange={setTyped} onInvalid={setInvalid} />
      </form>
    </Dialog>
  );
}
