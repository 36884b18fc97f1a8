import { formatLocalDate, TASK_PRIORITY_LABELS, TASK_STATUS_LABELS, type LocalDate } from '@basoche/domain';
import { AvatarGroup, Checkbox, ContextMenu, cx, Mark, Menu, Pill, type MenuEntry } from '@basoche/ui';
import { IconGripVertical, IconMessage } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../platform/people.ts';
import { useRowDrag, type RowDrop } from '../../../platform/row-drag.ts';
import { isDone, type ListedTask } from '../model/sections.ts';
import { PRIORITY_TONES, STATUS_TONES } from './labels.ts';
import { TimerButton } from './TimerButton.tsx';
import type { TaskActions } from './task-actions.ts';

export interface TaskRowProps {
  listed: ListedTask;
  href: string;
  today: LocalDate;
  people: readonly Person[];
  actions: TaskActions;
  selected: boolean;
  /** Shown where tasks of several lists are mixed. */
  showList: boolean;
  /** Neighbours in the list's own order; absent where rows are sorted otherwise. */
  order?: { previous: string | null; next: string | null; drop: RowDrop };
}

export function TaskRow({ listed, href, today, people, actions, selected, showList, order }: TaskRowProps) {
  const { t } = useTranslation('tasks');
  const { task, list } = listed;
  const canWrite = list.right === 'write';
  const canMove = order !== undefined && canWrite;
  const { row, handle, dragging, edge } = useRowDrag<HTMLLIElement>('task', task.id, canMove ? order.drop : null);
  const done = isDone(task);
  const late = !done && task.deadline !== null && task.deadline < today;
  const comments = list.content?.comments[task.id] ?? 0;

  const up = canMove && order.previous !== null ? { before: order.previous } : null;
  const down = canMove && order.next !== null ? { after: order.next } : null;
  const entries: MenuEntry[] = [
    { kind: 'link', id: 'open', label: t('openTask'), href },
    ...(up ? [{ id: 'up', label: t('moveUp'), keys: 'Alt+↑', onSelect: () => actions.move(listed, up) }] : []),
    ...(down ? [{ id: 'down', label: t('moveDown'), keys: 'Alt+↓', onSelect: () => actions.move(listed, down) }] : []),
    ...(canWrite
      ? [{ id: 'delete', label: t('deleteTask'), danger: true, onSelect: () => actions.askDelete(listed) }]
      : []),
  ];

  function onKeyDown(event: KeyboardEvent): void {
    if (!event.altKey || !['ArrowUp', 'ArrowDown'].includes(event.key)) return;
    const place = event.key === 'ArrowUp' ? up : down;
    event.preventDefault();
    event.stopPropagation();
    if (place !== null) actions.move(listed, place);
  }

  return (
    <ContextMenu entries={entries}>
      <li
        ref={row}
        className={cx('t-row', selected && 't-row-on', dragging && 't-row-dragging', edge && `t-row-${edge}`)}
        onKeyDown={onKeyDown}
      >
        {canMove ? (
          <span ref={handle} className="t-grip" title={t('drag', { title: task.title })}>
            <IconGripVertical size={16} aria-hidden />
          </span>
        ) : null}
        <Checkbox
          label={t(done ? 'reopen' : 'complete', { title: task.title })}
          hideLabel
          className="t-check"
          checked={done}
          disabled={!canWrite}
          onCheckedChange={(checked) => actions.update(listed, { status: checked ? 'validated' : 'pending' })}
        />
        <div className="t-row-main">
          <Link to={href} className={cx('t-row-title', done && 't-row-done')}>
            {task.title}
          </Link>
          <span className="t-row-sub">
            {task.deadline === null ? null : (
              <span className={cx('b-num', late && 't-late')}>{formatLocalDate(task.deadline)}</span>
            )}
            {showList ? <span>{list.title}</span> : null}
          </span>
        </div>
        {comments > 0 ? (
          <span className="t-row-comments" title={t('commentsCount', { count: comments })}>
            <IconMessage size={14} aria-hidden />
            <span aria-hidden>{comments}</span>
            <span className="b-hidden">{t('commentsCount', { count: comments })}</span>
          </span>
        ) : null}
        {people.length > 0 ? <AvatarGroup people={[...people]} size="sm" max={3} label={t('fieldInCharge')} /> : null}
        <span className="t-row-priority">
          {task.priority === 'undefined' ? null : (
            <>
              <Mark tone={PRIORITY_TONES[task.priority]} /> {TASK_PRIORITY_LABELS[task.priority]}
            </>
          )}
        </span>
        <span className="t-row-status">
          <Pill tone={STATUS_TONES[task.status]}>{TASK_STATUS_LABELS[task.status]}</Pill>
        </span>
        <TimerButton
          task={task}
          intervals={list.content?.intervals ?? []}
          disabled={!canWrite}
          onStart={() => actions.startTimer(listed)}
          onPause={() => actions.pauseTimer(listed)}
        />
        <Menu entries={entries} label={t('openTask')} />
      </li>
    </ContextMenu>
  );
}
