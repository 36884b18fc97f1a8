import type { LocalDate } from '@basoche/domain';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../platform/people.ts';
import type { RowDrop } from '../../../platform/row-drag.ts';
import { isDone, type ListedTask } from '../model/sections.ts';
import type { TaskActions } from './task-actions.ts';
import { TaskRow } from './TaskRow.tsx';

export interface OrderedTasksProps {
  /** In the list's own order. */
  tasks: readonly ListedTask[];
  today: LocalDate;
  people: People;
  actions: TaskActions;
  selected: string | null;
  hrefOf: (listed: ListedTask) => string;
}

/** Tasks of one list, moved by mouse, touch, keyboard or menu; what is done stands closed at the end. */
export function OrderedTasks({ tasks, today, people, actions, selected, hrefOf }: OrderedTasksProps) {
  const { t } = useTranslation('tasks');
  const [showDone, setShowDone] = useState(false);
  const open = tasks.filter(({ task }) => !isDone(task));
  const done = tasks.filter(({ task }) => isDone(task));
  const drop: RowDrop = (dragged, place) => {
    const moved = tasks.find(({ task }) => task.id === dragged);
    if (moved !== undefined) actions.move(moved, place);
  };
  const row = (listed: ListedTask, index: number, all: readonly ListedTask[]) => (
    <TaskRow
      key={listed.task.id}
      listed={listed}
      href={hrefOf(listed)}
      today={today}
      people={listed.task.usersInCharge.map((id) => people.of(id))}
      actions={actions}
      selected={selected === listed.task.id}
      showList={false}
      order={{ previous: all[index - 1]?.task.id ?? null, next: all[index + 1]?.task.id ?? null, drop }}
    />
  );
  return (
    <>
      <ul className="t-rows">{open.map(row)}</ul>
      {done.length === 0 ? null : (
        <section className="t-section">
          <h2 className="t-section-title">
            <button
              type="button"
              className="t-section-toggle"
              aria-expanded={showDone}
              onClick={() => setShowDone(!showDone)}
            >
              {t('showDone', { count: done.length })}
            </button>
          </h2>
          {showDone ? <ul className="t-rows">{done.map(row)}</ul> : null}
        </section>
      )}
    </>
  );
}
