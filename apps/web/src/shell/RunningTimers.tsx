import { formatStopwatch } from '@basoche/domain';
import { IconButton } from '@basoche/ui';
import { IconPlayerPause } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useNow } from '../platform/now.ts';
import { frame } from './frame-state.ts';

/** Every running timer, floating over the page; one alone is in the top bar already. */
export function RunningTimers() {
  const { timers } = useSnapshot(frame);
  return timers.length < 2 ? null : <TimerList />;
}

function TimerList() {
  const { t } = useTranslation('shell');
  const { timers } = useSnapshot(frame);
  const now = useNow(1000);
  return (
    <section className="s-timers" aria-label={t('timers')}>
      <h2 className="s-timers-title">{t('timers')}</h2>
      <ul>
        {timers.map((timer, at) => (
          <li key={timer.href} className="s-timers-row">
            <span className="b-num">{formatStopwatch((now - timer.since) / 1000)}</span>
            <Link to={timer.href} className="s-timers-task">
              {timer.title}
            </Link>
            <IconButton
              label={t('timerPauseOf', { title: timer.title })}
              icon={<IconPlayerPause />}
              size="sm"
              onClick={() => frame.timers[at]?.pause()}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
