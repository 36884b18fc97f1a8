import type { todolist } from '@basoche/crdt';
import { formatStopwatch } from '@basoche/domain';
import { cx } from '@basoche/ui';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { useNow } from '../../../shared/now.ts';
import { timerOf } from '../../../data/tasks/timer.ts';

export interface TimerButtonProps {
  task: todolist.Task;
  intervals: readonly todolist.TimeInterval[];
  disabled: boolean;
  onStart: () => void;
  onPause: () => void;
}

/** This person's timer on a task: one press starts or pauses it. */
export function TimerButton({ task, intervals, disabled, onStart, onPause }: TimerButtonProps) {
  const { t } = useTranslation('tasks');
  const { id } = useUser();
  const running = intervals.some((each) => each.task === task.id && each.user === id && each.stop === null);
  const { seconds } = timerOf(intervals, task.id, id, useNow(running ? 1000 : 30_000));
  return (
    <button
      type="button"
      className={cx('t-timer', running && 't-timer-on')}
      disabled={disabled}
      aria-label={t(running ? 'pauseTimer' : 'startTimer', { title: task.title })}
      onClick={(event) => {
        event.stopPropagation();
        if (running) onPause();
        else onStart();
      }}
    >
      {running ? <IconPlayerPause size={16} aria-hidden /> : <IconPlayerPlay size={16} aria-hidden />}
      {seconds > 0 || running ? <span className="b-num">{formatStopwatch(seconds)}</span> : null}
    </button>
  );
}
