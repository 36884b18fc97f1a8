import { formatStopwatch } from '@basoche/domain';
import { IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/now.ts';
import { useUser } from '../../../app/session/session.ts';
import { taskHref } from '../../../shared/doc-link.ts';
import { useTaskListsState } from '../../../data/tasks/use-task-lists.ts';
import { runningTasks, timerOf } from '../../../data/tasks/timer.ts';
import { Widget } from './Widget.tsx';

/** Timers of this person that run, on whichever device they were started; no card while none does. */
export function TimersWidget() {
  const { t } = useTranslation('home');
  const { id } = useUser();
  const now = useNow(1000);
  const running = runningTasks(useTaskListsState().lists, id);
  if (running.length === 0) return null;
  return (
    <Widget
      title={t('timers')}
      all="/todos"
      rows={running.map(({ task, list }) => (
        <li key={task.id}>
          <Link to={taskHref(list.slug, task.id)} className="s-home-row">
            <IconClock size={18} stroke={1.6} aria-hidden />
            <span className="s-home-words">
              <span className="s-home-title">{task.title}</span>
              <span className="s-home-detail">{list.title}</span>
            </span>
            <span className="s-home-side b-num">
              {formatStopwatch(timerOf(list.content?.intervals ?? [], task.id, id, now).seconds)}
            </span>
          </Link>
        </li>
      ))}
    />
  );
}
