import type { DeadlineFilter, LocalDate } from '@basoche/domain';
import type { DocHandle } from '@basoche/sync';
import { AvatarGroup, Button, cx, EmptyState, Menu, PageHeader, Pill, Select, type MenuEntry } from '@basoche/ui';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { NotHeardYet } from '../../../shared/NotHeardYet.tsx';
import type { People } from '../../../data/people.ts';
import type { Span } from '../../../shared/planner/plan-card.ts';
import { usePresence } from '../../../data/presence.ts';
import { DocBanners } from '../../../shared/sync/DocBanners.tsx';
import type { ListedTask } from '../model/sections.ts';
import type { TaskList } from '../../../data/tasks/task-lists.ts';
import { useListNames } from '../model/use-list-names.ts';
import type { TodosView } from '../model/use-todos-view.ts';
import { groupingOf, sortOf } from '../model/view.ts';
import { FilterBar } from './FilterBar.tsx';
import { NewTaskField } from './NewTaskField.tsx';
import type { TaskActions } from './task-actions.ts';
import { TaskCalendar, TaskTimeline } from './TaskPlans.tsx';
import { TaskKanban } from './TaskKanban.tsx';
import { TaskSections } from './TaskSections.tsx';
import { ViewBar } from './ViewBar.tsx';

export interface TasksPaneProps {
  /** `null` = mine over all lists. */
  list: TaskList | null;
  lists: readonly TaskList[];
  handle: DocHandle | null;
  /** Its tasks are still on their way to this device. */
  coming: boolean;
  /** Open tasks under each filter; `null` while nobody knows. */
  counts: Record<DeadlineFilter, number> | null;
  /** Tasks after the filter. */
  shown: readonly ListedTask[];
  look: TodosView;
  today: LocalDate;
  people: People;
  actions: TaskActions;
  selectedTask: string | null;
  hrefOf: (listed: ListedTask) => string;
  /** A day of what the calendar and the timeline show; `null` = today. */
  day: LocalDate | null;
  onDay: (day: LocalDate) => void;
  /** A new task with this deadline. */
  onCreate: (deadline: LocalDate) => void;
  onSelectList: (slug: string | null) => void;
  onNewTask: () => void;
  /** `null`: lists are not theirs to make. */
  onNewList: (() => void) | null;
  onRename: () => void;
  /** A new list made like this one. */
  onCopy: (() => void) | null;
}

const MINE = 'mine';

export function TasksPane(props: TasksPaneProps) {
  const { list, lists, coming, handle, counts, shown, look, today, people, actions, selectedTask, hrefOf } = props;
  const nameOf = useListNames(lists);
  const { t } = useTranslation('tasks');
  const present = usePresence(handle);
  const { view, change } = look;
  const oneList = list !== null;
  const shared = {
    tasks: shown,
    sort: sortOf(view, oneList),
    oneList,
    today,
    people,
    actions,
    selected: selectedTask,
    hrefOf,
  };
  const narrowed = view.filter !== null || view.role !== null;
  const canWrite = list?.right === 'write';
  // A task stands in a list: without any, the first thing to make is one.
  const begin = lists.length === 0 ? props.onNewList : props.onNewTask;
  const entries: MenuEntry[] = [
    ...(canWrite ? [{ id: 'rename', label: t('renameList'), movesFocus: true, onSelect: props.onRename }] : []),
    ...(list?.content?.tasks.length && props.onCopy !== null
      ? [{ id: 'copy', label: t('copyList'), movesFocus: true, onSelect: props.onCopy }]
      : []),
  ];
  const plan = {
    tasks: shown,
    today,
    actions,
    selected: selectedTask,
    hrefOf,
    day: props.day ?? today,
    span: view.span ?? ('month' as const),
    onDay: props.onDay,
    onSpan: (span: Span) => change({ span }),
    ...(list === null || canWrite ? { onCreate: props.onCreate } : {}),
  };
  return (
    <div className={cx('t-pane', (view.layout ?? 'list') !== 'list' && 't-pane-wide')}>
      <div className="t-phone-lists">
        <Select
          label={t('lists')}
          hideLabel
          value={list?.slug ?? MINE}
          options={[
            { value: MINE, label: t('mine') },
            ...lists.map((each) => ({ value: each.slug, label: nameOf(each) })),
          ]}
          onChange={(value) => props.onSelectList(value === MINE ? null : value)}
        />
      </div>
      <PageHeader
        title={list === null ? t('mine') : nameOf(list)}
        actions={
          <>
            {list?.right === 'read' ? <Pill tone="mute">{t('readOnly')}</Pill> : null}
            {present.length > 0 ? (
              <AvatarGroup people={present.map((each) => ({ ...each, present: true }))} label={t('here')} />
            ) : null}
            {entries.length === 0 ? null : <Menu label={t('listMenu')} entries={entries} />}
            {begin === null ? null : (
              <Button variant="primary" icon={<IconPlus size={16} />} onClick={begin}>
                {t(lists.length === 0 ? 'newList' : 'newTask')}
              </Button>
            )}
          </>
        }
      />
      {handle === null ? null : <DocBanners handle={handle} />}
      <ViewBar look={look} oneList={oneList} />
      <FilterBar counts={counts} value={view.filter} onChange={(filter) => change({ filter })} />
      {coming ? (
        <NotHeardYet />
      ) : shown.length === 0 && narrowed ? (
        <EmptyState
          title={t('emptyFilterTitle')}
          action={<Button onClick={() => change({ filter: null, role: null })}>{t('clearFilter')}</Button>}
        >
          {t('emptyFilter')}
        </EmptyState>
      ) : shown.length === 0 && (view.layout ?? 'list') !== 'calendar' ? (
        <EmptyState
          icon={<IconChecklist />}
          title={t(list === null ? 'emptyMineTitle' : 'emptyListTitle')}
          action={
            begin === null ? undefined : (
              <Button onClick={begin}>{t(lists.length === 0 ? 'newList' : 'newTask')}</Button>
            )
          }
        >
          {t(list === null ? 'emptyMine' : 'emptyList')}
        </EmptyState>
      ) : view.layout === 'kanban' ? (
        <TaskKanban {...shared} />
      ) : view.layout === 'calendar' ? (
        <TaskCalendar {...plan} />
      ) : view.layout === 'timeline' ? (
        <TaskTimeline {...plan} />
      ) : (
        <TaskSections {...shared} lists={lists} group={groupingOf(view, oneList)} />
      )}
      {list !== null && canWrite ? (
        <NewTaskField
          label={t('addTaskIn', { list: list.title })}
          placeholder={t('addTask')}
          onAdd={(tasks) => actions.add(list, tasks)}
        />
      ) : null}
    </div>
  );
}
