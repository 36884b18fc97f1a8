import { Button, Pill, toast } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../shared/copy-text.ts';
import { useWhen } from '../../../shared/date-time/when.ts';
import type { Planned } from './scheduled.ts';

export interface ScheduledItemProps {
  planned: Planned;
  /** Of its conversation. */
  title: string;
  onEdit: () => void;
  onSend: () => void;
  onCancel: () => void;
}

/** One planned message: where and when it goes, its text, and what can be done with it. */
export function ScheduledItem({ planned, title, onEdit, onSend, onCancel }: ScheduledItemProps) {
  const { t } = useTranslation('scheduled');
  const when = useWhen();
  const { state, reason, text } = planned;
  function copy(): void {
    copyText(text).then(
      () => toast(t('copied')),
      () => toast(t('copyFailed'), { tone: 'bad' }),
    );
  }
  return (
    <li className="m-planned-one" aria-label={`${title}, ${when(planned)}`}>
      <p className="m-planned-head">
        <strong>{title}</strong>
        <span>{when(planned)}</span>
        {state === 'refused' ? (
          <Pill tone="bad">{t('notSent')}</Pill>
        ) : state === 'here' ? (
          <Pill tone="wait">{t('waiting')}</Pill>
        ) : state === 'leaving' ? (
          <Pill tone="wait">{t('leaving')}</Pill>
        ) : null}
      </p>
      {reason === null ? null : <p className="m-planned-reason">{reason}</p>}
      <p className="m-planned-text">{text}</p>
      {state === 'leaving' ? null : (
        <div className="m-planned-do">
          <Button size="sm" onClick={onSend}>
            {t('sendNow')}
          </Button>
          <Button size="sm" onClick={onEdit}>
            {t('edit')}
          </Button>
          <Button size="sm" variant="ghost" onClick={copy}>
            {t('copy')}
          </Button>
          <Button size="sm" variant="ghost" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </div>
      )}
    </li>
  );
}
