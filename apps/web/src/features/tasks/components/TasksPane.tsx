import type { DeadlineFilter, LocalDate } from '@basoche/domain';
import type { DocHandle } from '@basoche/sync';
import { AvatarGroup, Button, EmptyState, Menu, PageHeader, Pill, Select, SkeletonRows } from '@basoche/ui';
import { IconChecklist, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { People } from '../../../platform/people.ts';
import { usePresence } from '../../../platform/presence.ts';
import type { ListedTask } from '../model/sections.ts';
import type { TaskList } from '../model/task-lists.ts';
import { FilterBar } from './FilterBar.tsx';
import { NewTaskField } from './NewTaskField.tsx';
import { OrderedTasks } from './OrderedTasks.tsx';
import type { TaskActions } from './task-actions.ts';
import { TaskSections } from './TaskSections.tsx';

export interface TasksPaneProps {
  /** `null` = mine over all lists. */
  list: TaskList | null;
  lists: readonly TaskList[];
  handle: DocHandle | null;
  /** Its tasks are still on their way to this device. */
  coming: boolean;
  /** Tasks before the filter, and after it. */
  scope: readonly ListedTask[];
  shown: readonly ListedTask[];
  filter: DeadlineFilter | null;
  today: LocalDate;
  people: People;
  actions: TaskActions;
  selectedTask: string | null;
  hrefOf: (listed: ListedTask) => string;
  onFilter: (filter: DeadlineFilter | null) => void;
  onSelectList: (slug: string | null) => void;
  onNewTask: () => void;
  onNewList: () => void;
  onRename: () => void;
}

const MINE = 'mine';

export function TasksPane(props: TasksPaneProps) {
  const { list, lists, coming, handle, scope, shown, filter, today, people, actions, selectedTask, hrefOf } = props;
  const { t } = useTranslation('tasks');
  const present = usePresence(handle);
  const rows = { tasks: shown, today, people, actions, selected: selectedTask, hrefOf };
  const canWrite = list?.right === 'write';
  return (
    <div className="t-pane">
      <div className="t-phone-lists">
        <Select
          label={t('lists')}
          hideLabel
          value={list?.slug ?? MINE}
          options={[
            { value: MINE, label: t('mine') },
            ...lists.map((each) => ({ value: each.slug, label: each.title })),
          ]}
          onChange={(value) => props.onSelectList(value === MINE ? null : value)}
        />
      </div>
      <PageHeader
        title={list?.title ?? t('mine')}
        actions={
          <>
            {list?.right === 'read' ? <Pill tone="mute">{t('readOnly')}</Pill> : null}
            {present.length > 0 ? (
              <AvatarGroup people={present.map((each) => ({ ...each, present: true }))} label={t('here')} />
            ) : null}
            {canWrite ? (
              <Menu
                label={t('listMenu')}
                entries={[{ id: 'rename', label: t('renameList'), onSelect: props.onRename }]}
              />
            ) : null}
            <Button
              variant="primary"
              icon={<IconPlus size={16} />}
              onClick={lists.length === 0 ? props.onNewList : props.onNewTask}
            >
              {t(lists.length === 0 ? 'newList' : 'newTask')}
            </Button>
          </>
        }
      />
      <FilterBar tasks={scope} today={today} value={filter} onChange={props.onFilter} />
      {coming ? (
        <SkeletonRows rows={8} />
      ) : shown.length === 0 && filter !== null ? (
        <EmptyState
          title={t('emptyFilterTitle')}
          action={<Button onClick={() => props.onFilter(null)}>{t('clearFilter')}</Button>}
        >
          {t('emptyFilter')}
        </EmptyState>
      ) : shown.length === 0 ? (
        <EmptyState icon={<IconChecklist />} title={t(list === null ? 'emptyMineTitle' : 'emptyListTitle')}>
          {t(list === null ? 'emptyMine' : 'emptyList')}
        </EmptyState>
      ) : list === null ? (
        <TaskSections {...rows} />
      ) : (
        <OrderedTasks {...rows} />
      )}
      {list !== null && canWrite ? (
        <NewTaskField listTitle={list.title} onAdd={(titles) => actions.add(list, titles)} />
      ) : null}
    </div>
  );
}
