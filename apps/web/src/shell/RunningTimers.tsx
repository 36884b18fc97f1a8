import { formatStopwatch } from '@basoche/domain';
import { IconButton, Popover } from '@basoche/ui';
import { IconChevronDown, IconPlayerPause } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useNow } from '../shared/now.ts';
import { frame } from './frame-state.ts';

/** Every running timer, folded behind the one of the top bar; one alone is there already. */
export function RunningTimers() {
  const { t } = useTranslation('shell');
  const { timers } = useSnapshot(frame);
  const [isOpen, setOpen] = useState(false);
  if (timers.length < 2) return null;
  return (
    <Popover
      wide
      title={t('timers')}
      open={isOpen}
      onOpenChange={setOpen}
      trigger={
        <button type="button" className="s-timer-others" aria-label={t('timersOthers', { count: timers.length - 1 })}>
          <span className="b-num">+{timers.length - 1}</span>
          <IconChevronDown size={14} aria-hidden />
        </button>
      }
    >
      <TimerList onLeave={() => setOpen(false)} />
    </Popover>
  );
}

function TimerList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('shell');
  const { timers } = useSnapshot(frame);
  const now = useNow(1000);
  return (
    <ul>
      {timers.map((timer, at) => (
        <li key={timer.href} className="s-timers-row">
          <span className="b-num">{formatStopwatch((now - timer.since) / 1000)}</span>
          <Link to={timer.href} className="s-timers-task" onClick={onLeave}>
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
  );
}
