import { formatStopwatch } from '@basoche/domain';
import { Button } from '@basoche/ui';
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../app/session/session.ts';
import { useNow } from '../../../shared/now.ts';
import type { ListedTask } from '../model/sections.ts';
import { timerOf } from '../../../data/tasks/timer.ts';
import type { TaskActions } from './task-actions.ts';

export interface TaskTimerProps {
  listed: ListedTask;
  actions: TaskActions;
  disabled: boolean;
}

export function TaskTimer({ listed, actions, disabled }: TaskTimerProps) {
  const { t } = useTranslation('tasks');
  const { id } = useUser();
  const intervals = listed.list.content?.intervals ?? [];
  const running = intervals.some((each) => each.task === listed.task.id && each.user === id && each.stop === null);
  const { seconds } = timerOf(intervals, listed.task.id, id, useNow(running ? 1000 : 30_000));
  return (
    <section className="t-panel-timer" aria-label={t('timer')}>
      <span className="t-label">{t('worked')}</span>
      <span className="t-panel-time b-num">{formatStopwatch(seconds)}</span>
      {disabled ? null : (
        <Button
          variant={running ? 'secondary' : 'primary'}
          size="sm"
          icon={running ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />}
          onClick={() => (running ? actions.pauseTimer(listed) : actions.startTimer(listed))}
        >
          {t(running ? 'timerPause' : 'timerStart')}
        </Button>
      )}
    </section>
  );
}
