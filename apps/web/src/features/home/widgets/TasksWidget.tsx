import { formatLocalDate } from '@basoche/domain';
import { Pill } from '@basoche/ui';
import { IconCheckbox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { shownOf } from '../../../data/known.ts';
import { useKnown } from '../../../data/last-values.ts';
import { useToday } from '../../../shared/now.ts';
import { useUser } from '../../../app/session/session.ts';
import { taskHref } from '../../../shared/doc-link.ts';
import { useTaskListsState } from '../../../data/tasks/use-task-lists.ts';
import { tasksToDo, type DueTask } from '../model/to-do.ts';
import { Widget } from './Widget.tsx';

/** Most rows of a card. */
export const SHOWN = 6;

/** What this person has to do, late first, then by deadline. */
export function TasksWidget() {
  const { t } = useTranslation('home');
  const { id } = useUser();
  const today = useToday();
  const { lists, complete, current } = useTaskListsState();
  const due = tasksToDo(lists, id, today);
  const overdue = due.filter(({ section }) => section === 'overdue').length;
  const late = shownOf(useKnown('tasks late', overdue, complete)) ?? 0;
  return (
    <Widget
      title={late === 0 ? t('tasks') : t('tasksLate', { count: late })}
      all="/todos"
      empty={t('emptyTasks')}
      isKnown={current}
      rows={due.slice(0, SHOWN).map((each) => (
        <TaskLine key={each.task.id} due={each} />
      ))}
    />
  );
}

function TaskLine({ due: { task, list, section } }: { due: DueTask }) {
  const { t } = useTranslation('home');
  return (
    <li>
      <Link to={taskHref(list.slug, task.id)} className="s-home-row">
        <IconCheckbox size={18} stroke={1.6} aria-hidden />
        <span className="s-home-title">{task.title}</span>
        {section === 'overdue' && task.deadline !== null ? (
          <Pill tone="bad">{t('late', { date: formatLocalDate(task.deadline) })}</Pill>
        ) : null}
        {section === 'today' ? <Pill tone="wait">{t('today')}</Pill> : null}
        {section === 'soon' && task.deadline !== null ? (
          <span className="s-home-side b-num">{formatLocalDate(task.deadline)}</span>
        ) : null}
      </Link>
    </li>
  );
}
