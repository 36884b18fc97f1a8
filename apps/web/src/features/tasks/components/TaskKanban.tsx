import { TASK_STATUS_LABELS, TASK_STATUSES, type LocalDate, type TaskStatus } from '@basoche/domain';
import { Button, cx, Mark } from '@basoche/ui';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCardDrag } from '../../../shared/card-drag.ts';
import type { People } from '../../../data/people.ts';
import { columnsOf, placeBefore, type ListedTask } from '../model/sections.ts';
import type { Sort } from '../model/view.ts';
import { STATUS_TONES } from './labels.ts';
import '../../../shared/cards.css';
import '../kanban.css';
import { TaskCard } from './TaskCard.tsx';
import type { TaskActions } from './task-actions.ts';

export interface TaskKanbanProps {
  tasks: readonly ListedTask[];
  sort: Sort;
  /** Tasks of one list; `false` = of several. */
  oneList: boolean;
  today: LocalDate;
  people: People;
  actions: TaskActions;
  selected: string | null;
  hrefOf: (listed: ListedTask) => string;
}

/** Cards of a column before the rest is asked for. */
const SHOWN = 100;

/** Tasks as cards in columns by status, moved by mouse, touch, keyboard or menu; in a list's own order also up and down. */
export function TaskKanban(props: TaskKanbanProps) {
  const { tasks, sort, oneList, today, people, actions, selected, hrefOf } = props;
  const { t } = useTranslation('tasks');
  const board = useRef<HTMLDivElement>(null);
  /** The card that a key moved: it is another element in its new column, and keeps the focus. */
  const moved = useRef<string | null>(null);
  const [whole, setWhole] = useState<ReadonlySet<TaskStatus>>(new Set());
  const ordered = oneList && sort === 'order';
  const columns = columnsOf(tasks, sort);
  const put = (listed: ListedTask, status: TaskStatus, before: string | null) => {
    const others = (columns.get(status) ?? []).map(({ task }) => task.id).filter((id) => id !== listed.task.id);
    actions.moveTo(listed, status, ordered ? placeBefore(others, before) : null);
  };
  const drag = useCardDrag((id, { column, before }) => {
    const listed = tasks.find(({ task }) => task.id === id);
    const status = TASK_STATUSES.find((each) => each === column);
    if (listed !== undefined && status !== undefined) put(listed, status, before);
  });

  useEffect(() => {
    if (moved.current === null) return;
    const card = board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(moved.current)}"] a`);
    moved.current = null;
    card?.focus();
  });

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || !(event.target instanceof HTMLAnchorElement)) return;
    const id = event.target.closest<HTMLElement>('[data-card]')?.dataset['card'];
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const listed = tasks.find(({ task }) => task.id === id);
    if (step === undefined || listed === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const [across = 0, along = 0] = step;
    if (event.altKey) move(listed, across, along);
    else lead(listed, across, along);
  }

  function move(listed: ListedTask, across: number, along: number): void {
    const { status, id } = listed.task;
    if (listed.list.right !== 'write') return;
    if (across !== 0) {
      const next = TASK_STATUSES[TASK_STATUSES.indexOf(status) + across];
      if (next === undefined) return;
      moved.current = id;
      put(listed, next, (columns.get(next) ?? [])[0]?.task.id ?? null);
      return;
    }
    const column = columns.get(status) ?? [];
    const to = column.indexOf(listed) + along;
    if (!ordered || to < 0 || to >= column.length) return;
    moved.current = id;
    put(listed, status, column[along < 0 ? to : to + 1]?.task.id ?? null);
  }

  function lead(listed: ListedTask, across: number, along: number): void {
    const here = TASK_STATUSES.indexOf(listed.task.status);
    const row = (columns.get(listed.task.status) ?? []).indexOf(listed);
    const beyond = across < 0 ? TASK_STATUSES.slice(0, here).toReversed() : TASK_STATUSES.slice(here + 1);
    const aside = beyond.map((status) => columns.get(status) ?? []).find((column) => column.length > 0) ?? [];
    const target =
      across === 0 ? (columns.get(listed.task.status) ?? [])[row + along] : aside[Math.min(row, aside.length - 1)];
    const link = board.current?.querySelector<HTMLElement>(`[data-card="${CSS.escape(target?.task.id ?? '')}"] a`);
    link?.focus();
  }

  return (
    <div
      ref={board}
      className="k-lanes"
      role="group"
      aria-label={t('kanban')}
      onKeyDown={onKeyDown}
      onPointerDown={drag.onPointerDown}
    >
      {TASK_STATUSES.map((status) => {
        const cards = columns.get(status) ?? [];
        const shown = whole.has(status) ? cards : cards.slice(0, SHOWN);
        const aimed = drag.dragged !== null && drag.target?.column === status ? drag.target : null;
        return (
          <section
            key={status}
            className={cx('k-lane', aimed !== null && 'k-lane-on')}
            data-column={status}
            aria-labelledby={`column-${status}`}
          >
            <h2 id={`column-${status}`} className="k-lane-title">
              <Mark tone={STATUS_TONES[status]} />
              {TASK_STATUS_LABELS[status]} <span className="t-section-count">{cards.length}</span>
            </h2>
            <ul className={cx('k-cards', ordered && aimed !== null && aimed.before === null && 'k-cards-end')}>
              {shown.map((listed) => (
                <TaskCard
                  key={listed.task.id}
                  listed={listed}
                  href={hrefOf(listed)}
                  today={today}
                  people={listed.task.usersInCharge.map((id) => people.of(id))}
                  actions={actions}
                  selected={selected === listed.task.id}
                  showList={!oneList}
                  dragged={drag.dragged === listed.task.id}
                  aimed={ordered && aimed?.before === listed.task.id}
                  onMoveTo={(next) => put(listed, next, null)}
                />
              ))}
            </ul>
            {shown.length < cards.length ? (
              <Button size="sm" variant="ghost" onClick={() => setWhole(new Set([...whole, status]))}>
                {t('showMore', { count: cards.length - shown.length })}
              </Button>
            ) : null}
          </section>
        );
      })}
    </div>
  );
}
