import { formatStopwatch } from '@basoche/domain';
import { cx } from '@basoche/ui';
import { IconPlayerPause } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { RunningTimer } from '../shared/feature.ts';
import { useNow } from '../shared/now.ts';
import { frame } from './frame-state.ts';

/** The running timer: pause it, or go to its task. */
export function TimerPill() {
  const [timer] = useSnapshot(frame).timers;
  return timer === undefined ? null : <Pill timer={timer} />;
}

function Pill({ timer }: { timer: Pick<RunningTimer, 'since' | 'title' | 'href'> }) {
  const { t } = useTranslation('shell');
  const time = formatStopwatch((useNow(1000) - timer.since) / 1000);
  return (
    <div className={cx('b-pill', 'b-tone-accent', 's-timer')}>
      <button
        type="button"
        className="s-timer-pause"
        aria-label={t('timerPause')}
        onClick={() => frame.timers[0]?.pause()}
      >
        <IconPlayerPause size={14} />
      </button>
      <Link to={timer.href} aria-label={t('timerRunning', { title: timer.title, time })}>
        <span className="b-num">{time}</span>
        <span className="s-timer-title"> · {timer.title}</span>
      </Link>
    </div>
  );
}
