import { cx } from '@basoche/ui';
import { IconSquareCheck, IconSquareCheckFilled } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { taskHref } from '../../../shared/doc-link.ts';
import type { MessageTask } from '../model/message-tasks.ts';

export interface MessageTasksProps {
  tasks: readonly MessageTask[];
  /** The Tab key comes here: the message has the focus or the pointer. */
  tabbable: boolean;
}

/** The tasks made of a message, for those who read their lists. */
export function MessageTasks({ tasks, tabbable }: MessageTasksProps) {
  const { t } = useTranslation('messenger');
  if (tasks.length === 0) return null;
  return (
    <ul className="m-tasks" aria-label={t('tasks')}>
      {tasks.map(({ id, list, title, listTitle, isDone }) => (
        <li key={id}>
          <Link to={taskHref(list, id)} tabIndex={tabbable ? 0 : -1} className={cx('m-task', isDone && 'm-task-done')}>
            {isDone ? <IconSquareCheckFilled size={16} aria-hidden /> : <IconSquareCheck size={16} aria-hidden />}
            <span className="b-hidden">{isDone ? t('taskDone') : t('task')} </span>
            <span className="m-task-title">{title}</span>
            <span className="m-task-list">{listTitle}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
