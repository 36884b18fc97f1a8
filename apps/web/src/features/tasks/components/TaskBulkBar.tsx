import {
  addDays,
  TASK_PRIORITIES,
  TASK_PRIORITY_LABELS,
  TASK_STATUS_LABELS,
  TASK_STATUSES,
  weekday,
  type LocalDate,
} from '@basoche/domain';
import { Button, Mark, Menu, type MenuEntry } from '@basoche/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../data/people.ts';
import type { ListedTask } from '../model/sections.ts';
import type { TaskList } from '../../../data/tasks/task-lists.ts';
import { BulkBar } from '../../../shared/BulkBar.tsx';
import { BulkDeadlineDialog } from './BulkDeadlineDialog.tsx';
import { PRIORITY_TONES, STATUS_TONES } from './labels.ts';
import type { TaskActions } from './task-actions.ts';

export interface TaskBulkBarProps {
  chosen: readonly ListedTask[];
  /** Lists that this person may write in. */
  lists: readonly TaskList[];
  people: People;
  today: LocalDate;
  actions: TaskActions;
  onClear: () => void;
}

/** What can be done at once to all chosen tasks; each is taken back in one step. */
export function TaskBulkBar({ chosen, lists, people, today, actions, onClear }: TaskBulkBarProps) {
  const { t } = useTranslation('tasks');
  const count = chosen.length;
  const [dating, setDating] = useState(false);
  const deadlines: [string, LocalDate | null][] = [
    ['today', today],
    ['tomorrow', addDays(today, 1)],
    ['nextMonday', addDays(today, 8 - weekday(today))],
    ['inAWeek', addDays(today, 7)],
    ['inTwoWeeks', addDays(today, 14)],
    ['none', null],
  ];
  const menu = (label: string, entries: MenuEntry[]) => (
    <Menu
      label={label}
      align="start"
      entries={entries}
      trigger={
        <Button size="sm" variant="ghost">
          {label}
        </Button>
      }
    />
  );
  return (
    <BulkBar label={t('bulk')} count={t('chosen', { count })} clearLabel={t('clearChosen')} onClear={onClear}>
      {menu(
        t('fieldStatus'),
        TASK_STATUSES.map((status) => ({
          id: status,
          label: TASK_STATUS_LABELS[status],
          icon: <Mark tone={STATUS_TONES[status]} />,
          onSelect: () => actions.updateAll(chosen, { status }),
        })),
      )}
      {menu(
        t('fieldPriority'),
        TASK_PRIORITIES.map((priority) => ({
          id: priority,
          label: TASK_PRIORITY_LABELS[priority],
          icon: <Mark tone={PRIORITY_TONES[priority]} />,
          onSelect: () => actions.updateAll(chosen, { priority }),
        })),
      )}
      {menu(t('fieldDeadline'), [
        ...deadlines.map(([word, deadline]) => ({
          id: word,
          label: t(word as 'today'),
          onSelect: () => actions.updateAll(chosen, { deadline }),
        })),
        { id: 'other', label: t('otherDay'), movesFocus: true, onSelect: () => setDating(true) },
      ])}
      {dating ? (
        <BulkDeadlineDialog
          count={count}
          today={today}
          onSubmit={(deadline) => actions.updateAll(chosen, { deadline })}
          onClose={() => setDating(false)}
        />
      ) : null}
      {menu(t('fieldResponsable'), [
        { id: '-', label: t('nobody'), onSelect: () => actions.updateAll(chosen, { responsable: null }) },
        ...people.list.map((person) => ({
          id: person.id,
          label: person.name,
          onSelect: () => actions.updateAll(chosen, { responsable: person.id }),
        })),
      ])}
      {menu(
        t('moveToList'),
        lists.map((list) => ({
          id: list.slug,
          label: list.title,
          onSelect: () => {
            actions.moveToList(chosen, list);
            onClear();
          },
        })),
      )}
      <Button
        size="sm"
        variant="ghost"
        onClick={() => {
          actions.removeAll(chosen);
          onClear();
        }}
      >
        {t('deleteChosen')}
      </Button>
    </BulkBar>
  );
}
