import { IconAlertTriangle, IconClockHour4 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useWhen } from '../../../shared/date-time/when.ts';
import { useScheduled } from './scheduled.ts';

/** What this person planned in a conversation, in one line above the field; nothing when there is nothing. */
export function ScheduledStrip({ slug }: { slug: string }) {
  const { t } = useTranslation('scheduled');
  const when = useWhen();
  const here = useScheduled().list.filter(({ conversation }) => conversation === slug);
  const refused = here.filter(({ state }) => state === 'refused');
  const next = here.find(({ state }) => state !== 'refused');
  if (here.length === 0) return null;
  return (
    <p className={refused.length > 0 ? 'm-planned m-planned-bad' : 'm-planned'}>
      {refused.length > 0 ? <IconAlertTriangle size={16} aria-hidden /> : <IconClockHour4 size={16} aria-hidden />}
      <span>
        {refused.length > 0
          ? t('refusedHere', { count: refused.length })
          : next && t('inThis', { count: here.length, when: when(next) })}
      </span>
      <Link to="/messenger/scheduled" search={{ conversation: slug }}>
        {t('show')}
      </Link>
    </p>
  );
}
