import { TASK_PRIORITY_LABELS, TASK_STATUS_LABELS, type LocalDate } from '@basoche/domain';
import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../data/people.ts';
import type { RowDrop } from '../../../shared/row-drag.ts';
import { sectionsOf, type ListedTask, type Section } from '../model/sections.ts';
import { keptIn, NOTHING, rangedTo, toggled } from '../../../shared/selection.ts';
import type { TaskList } from '../../../data/tasks/task-lists.ts';
import type { Grouping, Sort } from '../model/view.ts';
import { arrowKeys } from './arrows.ts';
import { TaskBulkBar } from './TaskBulkBar.tsx';
import type { TaskActions } from './task-actions.ts';
import { TaskRow } from './TaskRow.tsx';

export interface TaskSectionsProps {
  tasks: readonly ListedTask[];
  group: Grouping;
  sort: Sort;
  /** Tasks of one list; `false` = of several. */
  oneList: boolean;
  today: LocalDate;
  people: People;
  actions: TaskActions;
  selected: string | null;
  hrefOf: (listed: ListedTask) => string;
  lists: readonly TaskList[];
}

/**
 * Tasks in sections; what is done stands closed at the end. In a list's own order they are moved by mouse, keyboard or
 * menu.
 */
export function TaskSections(props: TaskSectionsProps) {
  const { tasks, group, sort, oneList, today, people, actions, selected, hrefOf, lists } = props;
  const { t } = useTranslation('tasks');
  const [showDone, setShowDone] = useState(false);
  const [selection, setSelection] = useState(NOTHING);
  const lead = arrowKeys('.t-row-title');
  const sections = sectionsOf(tasks, group, sort, today, (id) => people.of(id).name);
  const shown = sections.flatMap((section) => (section.of.by === 'done' && !showDone ? [] : section.tasks));
  const order = shown.filter(({ list }) => list.right === 'write').map(({ task }) => task.id);
  const { ids: chosen } = keptIn(selection, order);
  const choose = (id: string, range: boolean) =>
    setSelection((before) => {
      const kept = keptIn(before, order);
      return range ? rangedTo(kept, order, id) : toggled(kept, id);
    });
  const movable = oneList && sort === 'order' && group === 'none';
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
      chosen={chosen.size === 0 ? null : chosen.has(listed.task.id)}
      onChoose={(range) => choose(listed.task.id, range)}
      actions={actions}
      selected={selected === listed.task.id}
      showList={!oneList}
      {...(movable
        ? { order: { previous: all[index - 1]?.task.id ?? null, next: all[index + 1]?.task.id ?? null, drop } }
        : {})}
    />
  );

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const onTitle = event.target instanceof HTMLElement && event.target.matches('.t-row-title');
    // What happens in a menu of the bar stays there.
    if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
    if (event.key === 'Escape' && chosen.size > 0) setSelection(NOTHING);
    else if (onTitle && event.key === 'a' && (event.ctrlKey || event.metaKey))
      setSelection({ ids: new Set(order), anchor: order[0] ?? null });
    else if (onTitle && event.shiftKey && !event.altKey && ['ArrowUp', 'ArrowDown'].includes(event.key)) {
      const all = [...event.currentTarget.querySelectorAll<HTMLElement>('.t-row-title')];
      const at = all.indexOf(event.target as HTMLElement);
      const next = shown[at + (event.key === 'ArrowUp' ? -1 : 1)]?.task.id;
      const here = shown[at]?.task.id;
      if (here === undefined || next === undefined) return;
      setSelection((before) => rangedTo(rangedTo(keptIn(before, order), order, here), order, next));
      all[at + (event.key === 'ArrowUp' ? -1 : 1)]?.focus();
    } else {
      lead(event);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function headingOf({ of }: Section): string | null {
    switch (of.by) {
      case 'deadline':
        return t(of.value);
      case 'status':
        return TASK_STATUS_LABELS[of.value];
      case 'priority':
        return TASK_PRIORITY_LABELS[of.value];
      case 'responsable':
        return of.value === null ? t('nobody') : people.of(of.value).name;
      case 'list':
        return of.value.title;
      default:
        return null;
    }
  }

  return (
    <div className="t-sections" role="presentation" onKeyDown={onKeyDown}>
      {sections.map((section) => {
        const done = section.of.by === 'done';
        const heading = headingOf(section);
        const rows = <ul className="t-rows">{section.tasks.map(row)}</ul>;
        if (heading === null && !done) return <div key={section.key}>{rows}</div>;
        return (
          <section key={section.key} className="t-section" aria-labelledby={`section-${section.key}`}>
            <h2 id={`section-${section.key}`} className="t-section-title">
              {done ? (
                <button
                  type="button"
                  className="t-section-toggle"
                  aria-expanded={showDone}
                  onClick={() => setShowDone(!showDone)}
                >
                  {t('showDone', { count: section.tasks.length })}
                </button>
              ) : (
                <>
                  {heading} <span className="t-section-count">{section.tasks.length}</span>
                </>
              )}
            </h2>
            {done && !showDone ? null : rows}
          </section>
        );
      })}
      {chosen.size === 0 ? null : (
        <TaskBulkBar
          chosen={tasks.filter(({ task }) => chosen.has(task.id))}
          lists={lists.filter(({ right }) => right === 'write')}
          people={people}
          today={today}
          actions={actions}
          onClear={() => setSelection(NOTHING)}
        />
      )}
    </div>
  );
}
