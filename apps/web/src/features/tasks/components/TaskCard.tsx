import {
  formatLocalDate,
  TASK_PRIORITY_LABELS,
  TASK_STATUS_LABELS,
  TASK_STATUSES,
  type LocalDate,
  type TaskStatus,
} from '@basoche/domain';
import { AvatarGroup, ContextMenu, cx, Mark, Menu, type MenuEntry } from '@basoche/ui';
import { IconGripVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../data/people.ts';
import { relationsOf } from '../model/relations.ts';
import { isDone, type ListedTask } from '../model/sections.ts';
import { PRIORITY_TONES, STATUS_TONES } from './labels.ts';
import type { TaskActions } from './task-actions.ts';
import { TaskMarks } from './TaskMarks.tsx';

export interface TaskCardProps {
  listed: ListedTask;
  href: string;
  today: LocalDate;
  people: readonly Person[];
  actions: TaskActions;
  selected: boolean;
  /** Shown where tasks of several lists are mixed. */
  showList: boolean;
  /** A pointer carries it. */
  dragged: boolean;
  /** What a pointer carries would stand before it. */
  aimed: boolean;
  onMoveTo: (status: TaskStatus) => void;
}

export function TaskCard(props: TaskCardProps) {
  const { listed, href, today, people, actions, selected, showList, dragged, aimed, onMoveTo } = props;
  const { t } = useTranslation('tasks');
  const { task, list } = listed;
  const canWrite = list.right === 'write';
  const { parent } = relationsOf(list.content, task);
  const late = !isDone(task) && task.deadline !== null && task.deadline < today;
  const entries: MenuEntry[] = [
    { kind: 'link', id: 'open', label: t('openTask'), href },
    ...(canWrite
      ? [
          {
            kind: 'group' as const,
            id: 'move',
            label: t('moveToColumn'),
            entries: TASK_STATUSES.map((status) => ({
              kind: 'choice' as const,
              id: status,
              label: TASK_STATUS_LABELS[status],
              icon: <Mark tone={STATUS_TONES[status]} />,
              checked: status === task.status,
              onSelect: () => {
                if (status !== task.status) onMoveTo(status);
              },
            })),
          },
          { id: 'delete', label: t('deleteTask'), danger: true, onSelect: () => actions.askDelete(listed) },
        ]
      : []),
  ];

  return (
    <ContextMenu entries={entries}>
      <li
        className={cx('k-card', selected && 'k-card-on', dragged && 'k-card-dragged', aimed && 'k-card-aimed')}
        data-card={task.id}
        data-fixed={!canWrite}
      >
        <div className="k-card-head">
          <Link to={href} className="k-card-title" draggable={false}>
            {task.title}
          </Link>
          {canWrite ? (
            <span className="k-card-grip" data-grip title={t('drag', { title: task.title })}>
              <IconGripVertical size={18} aria-hidden />
            </span>
          ) : null}
          <Menu entries={entries} label={t('cardMenu', { title: task.title })} />
        </div>
        {parent === null ? null : <span className="t-card-line">{t('partOfTask', { title: parent.title })}</span>}
        {showList ? <span className="t-card-line">{list.title}</span> : null}
        <div className="k-card-facts">
          {task.priority === 'undefined' ? null : (
            <span className="t-card-priority">
              <Mark tone={PRIORITY_TONES[task.priority]} /> {TASK_PRIORITY_LABELS[task.priority]}
            </span>
          )}
          {task.deadline === null ? null : (
            <span className={cx('b-num', late && 't-late')}>{formatLocalDate(task.deadline)}</span>
          )}
          <TaskMarks listed={listed} />
          {people.length > 0 ? <AvatarGroup people={[...people]} size="sm" max={3} label={t('fieldInCharge')} /> : null}
        </div>
      </li>
    </ContextMenu>
  );
}
