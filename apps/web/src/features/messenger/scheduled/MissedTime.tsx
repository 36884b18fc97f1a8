import type { conversation } from '@basoche/crdt';
import { useTranslation } from 'react-i18next';
import { useWhen } from '../../../shared/date-time/when.ts';
import { missedTime } from './planned-time.ts';

/** Of a message that left after its planned hour: which it was. */
export function MissedTime({ message }: { message: conversation.Message }) {
  const { t } = useTranslation('scheduled');
  const when = useWhen();
  const at = missedTime(message);
  return at === null ? null : <span className="m-edited">{t('lateBy', { when: when(at) })}</span>;
}
