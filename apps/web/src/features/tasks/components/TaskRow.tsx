import { formatLocalDate, TASK_PRIORITY_LABELS, TASK_STATUS_LABELS, type LocalDate } from '@basoche/domain';
import { AvatarGroup, Checkbox, ContextMenu, cx, Mark, Menu, Pill, type MenuEntry } from '@basoche/ui';
import { IconGripVertical } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent, MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Person } from '../../../data/people.ts';
import { useRowDrag, type RowDrop } from '../../../shared/row-drag.ts';
import { relationsOf } from '../model/relations.ts';
import { isDone, type ListedTask } from '../model/sections.ts';
import { PRIORITY_TONES, STATUS_TONES } from './labels.ts';
import { TimerButton } from './TimerButton.tsx';
import type { TaskActions } from './task-actions.ts';
import { TaskMarks } from './TaskMarks.tsx';

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
  /** Whether it is chosen, `null` while nothing is; `range` = with all from where the choice began. */
  chosen: boolean | null;
  onChoose: (range: boolean) => void;
  order?: { previous: string | null; next: string | null; drop: RowDrop };
}

/** In another order a row goes to other lists alone. */
const NOWHERE: RowDrop = () => undefined;

export function TaskRow(props: TaskRowProps) {
  const { listed, href, today, people, actions, selected, showList, chosen, onChoose, order } = props;
  const { t } = useTranslation('tasks');
  const { task, list } = listed;
  const canWrite = list.right === 'write';
  const { row, handle, dragging, edge } = useRowDrag<HTMLLIElement>(
    'task',
    task.id,
    canWrite ? (order?.drop ?? NOWHERE) : null,
    order !== undefined,
  );
  const done = isDone(task);
  const { parent } = relationsOf(list.content, task);
  const late = !done && task.deadline !== null && task.deadline < today;

  const up = canWrite && order !== undefined && order.previous !== null ? { before: order.previous } : null;
  const down = canWrite && order !== undefined && order.next !== null ? { after: order.next } : null;
  const entries: MenuEntry[] = [
    { kind: 'link', id: 'open', label: t('openTask'), href },
    ...(up ? [{ id: 'up', label: t('moveUp'), keys: 'Alt+↑', onSelect: () => actions.move(listed, up) }] : []),
    ...(down ? [{ id: 'down', label: t('moveDown'), keys: 'Alt+↓', onSelect: () => actions.move(listed, down) }] : []),
    ...(canWrite ? [{ id: 'choose', label: t('chooseShort'), keys: 'x', onSelect: () => onChoose(false) }] : []),
    ...(canWrite
      ? [{ id: 'delete', label: t('deleteTask'), danger: true, onSelect: () => actions.askDelete(listed) }]
      : []),
  ];

  function onClick(event: MouseEvent): void {
    if (!canWrite || !(event.shiftKey || event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    onChoose(event.shiftKey);
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (
      event.key === 'x' &&
      canWrite &&
      event.target instanceof HTMLAnchorElement &&
      !event.ctrlKey &&
      !event.metaKey
    ) {
      event.preventDefault();
      onChoose(false);
      return;
    }
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
        className={cx(
          't-row',
          (selected || chosen === true) && 't-row-on',
          dragging && 't-row-dragging',
          edge && `t-row-${edge}`,
        )}
        onKeyDown={onKeyDown}
        onClickCapture={onClick}
      >
        {canWrite ? (
          <span ref={handle} className="t-grip" title={t('drag', { title: task.title })}>
            <IconGripVertical size={16} aria-hidden />
          </span>
        ) : null}
        {chosen === null || !canWrite ? (
          <Checkbox
            label={t(done ? 'reopen' : 'complete', { title: task.title })}
            hideLabel
            className="t-check"
            checked={done}
            disabled={!canWrite}
            onCheckedChange={(checked) => actions.update(listed, { status: checked ? 'validated' : 'pending' })}
          />
        ) : (
          <Checkbox
            label={t('choose', { title: task.title })}
            hideLabel
            className="t-check"
            checked={chosen}
            onCheckedChange={() => onChoose(false)}
          />
        )}
        <div className="t-row-main">
          <Link to={href} className={cx('t-row-title', done && 't-row-done')}>
            {task.title}
          </Link>
          <span className="t-row-sub">
            {task.deadline === null ? null : (
              <span className={cx('b-num', late && 't-late')}>{formatLocalDate(task.deadline)}</span>
            )}
            {parent === null ? null : <span>{t('partOfTask', { title: parent.title })}</span>}
            {showList ? <span>{list.title}</span> : null}
          </span>
        </div>
        <TaskMarks listed={listed} />
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
