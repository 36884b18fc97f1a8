import { Button, DateField, Dialog } from '@basoche/ui';
import { useId, useRef, useState } from 'react';
import type { FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useToday } from '../../../shared/now.ts';
import { dayTitle } from '../../../shared/date-time/day-title.ts';
import { firstSince, whenOf } from '../model/message-time.ts';
import type { OpenConversation } from '../model/use-live-conversation.ts';

export interface GoToDateDialogProps {
  open: OpenConversation;
  onGoTo: (id: string) => void;
  onClose: () => void;
}

/** Asks for a day, and leads to its first message, or to the next one there is. */
export function GoToDateDialog({ open: { live, state }, onGoTo, onClose }: GoToDateDialogProps) {
  const { t } = useTranslation(['messenger', 'common']);
  const form = useId();
  const today = useToday();
  const [shown, setShown] = useState(true);
  const [day, setDay] = useState<string | null>(null);
  /** What is typed is no date; `day` is then the one before. */
  const [invalid, setInvalid] = useState(false);
  const [tried, setTried] = useState(false);
  /** The message that was chosen; it has the focus then. */
  const chosen = useRef<string | null>(null);
  const messages = state.ids.flatMap((id) => live.message(id) ?? []);
  const first = messages[0];

  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (day === null || invalid) return;
    chosen.current = firstSince(messages, day)?.id ?? null;
    setShown(false);
  }

  return (
    <Dialog
      open={shown}
      onOpenChange={setShown}
      size="sm"
      title={t('goToDate')}
      returnsFocus={() => {
        const id = chosen.current;
        if (id !== null) onGoTo(id);
        onClose();
        return id === null;
      }}
      actions={
        <>
          <Button onClick={() => setShown(false)}>{t('common:cancel')}</Button>
          <Button type="submit" form={form} variant="primary">
            {t('goToDateGo')}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit}>
        <DateField
          label={t('goToDateDay')}
          hint={first && t('goToDateFirst', { day: dayTitle(whenOf(first).day, today) })}
          error={tried && day === null ? t('common:dateInvalid') : undefined}
          today={today}
          value={day}
          onChange={setDay}
          onInvalid={setInvalid}
        />
      </form>
    </Dialog>
  );
}
