import { TASK_ROLES, type TaskRole } from '@basoche/domain';
import { Button, cx, Menu, type MenuEntry } from '@basoche/ui';
import {
  IconArrowsSort,
  IconCalendarMonth,
  IconLayoutKanban,
  IconList,
  IconStack2,
  IconTimeline,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { TodosView } from '../model/use-todos-view.ts';
import { GROUPINGS, groupingOf, LAYOUTS, SORTS, sortOf, type Layout } from '../model/view.ts';
import { TaskViewsMenu } from '../views/TaskViewsMenu.tsx';
import { GROUPING_WORDS, SORT_WORDS } from './labels.ts';

export interface ViewBarProps {
  look: TodosView;
  /** Tasks of one list; `false` = mine over all. */
  oneList: boolean;
}

const ROLE_WORDS = {
  'responsible and creator': 'roleResponsibleAndCreator',
  assigned: 'roleAssigned',
  created: 'roleCreated',
} as const satisfies Record<TaskRole, string>;

const LAYOUT_LOOKS = {
  list: { icon: IconList, word: 'layoutList' },
  kanban: { icon: IconLayoutKanban, word: 'layoutKanban' },
  calendar: { icon: IconCalendarMonth, word: 'layoutCalendar' },
  timeline: { icon: IconTimeline, word: 'layoutTimeline' },
} as const satisfies Record<Layout, object>;

/** Whose tasks are shown, and how they are grouped and sorted. */
export function ViewBar({ look, oneList }: ViewBarProps) {
  const { view, hrefOf, remember, change } = look;
  const { t } = useTranslation('tasks');
  const grouping = groupingOf(view, oneList);
  const sort = sortOf(view, oneList);
  const shown = view.layout ?? 'list';
  const roles: (TaskRole | null)[] = [null, ...TASK_ROLES];
  const groupings: MenuEntry[] = GROUPINGS.filter((each) => !oneList || each !== 'list').map((each) => ({
    kind: 'choice',
    id: each,
    label: t(GROUPING_WORDS[each]),
    checked: each === grouping,
    onSelect: () => change({ group: each }),
  }));
  const sorts: MenuEntry[] = SORTS.filter((each) => oneList || each !== 'order').map((each) => ({
    kind: 'choice',
    id: each,
    label: t(SORT_WORDS[each]),
    checked: each === sort,
    onSelect: () => change({ sort: each }),
  }));
  return (
    <div className="t-view-bar">
      <nav className="t-roles" aria-label={t('roles')}>
        {roles.map((role) => (
          <Link
            key={role ?? 'all'}
            to={hrefOf({ role })}
            className={cx('t-role', view.role === role && 't-role-on')}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={view.role === role ? 'page' : undefined}
            onClick={() => remember({ role })}
          >
            {role === null ? t(oneList ? 'roleAll' : 'roleMine') : t(ROLE_WORDS[role])}
          </Link>
        ))}
      </nav>
      <TaskViewsMenu look={look} />
      <div className="t-view-tools">
        {shown !== 'list' ? null : (
          <Menu
            label={t('groupBy')}
            entries={groupings}
            trigger={
              <Button size="sm" variant="ghost" icon={<IconStack2 size={16} />}>
                {t('groupedBy', { by: t(GROUPING_WORDS[grouping]) })}
              </Button>
            }
          />
        )}
        {shown === 'calendar' || shown === 'timeline' ? null : (
          <Menu
            label={t('sortBy')}
            entries={sorts}
            trigger={
              <Button size="sm" variant="ghost" icon={<IconArrowsSort size={16} />}>
                {t('sortedBy', { by: t(SORT_WORDS[sort]) })}
              </Button>
            }
          />
        )}
        <nav className="t-layouts" aria-label={t('layouts')}>
          {LAYOUTS.map((layout) => {
            const { icon: Icon, word } = LAYOUT_LOOKS[layout];
            return (
              <Link
                key={layout}
                to={hrefOf({ layout })}
                className={cx('t-layout', layout === shown && 't-layout-on')}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={layout === shown ? 'page' : undefined}
                onClick={() => remember({ layout })}
              >
                <Icon size={16} aria-hidden />
                <span className="t-layout-word">{t(word)}</span>
              </Link>
            );
          })}
        </nav>
      </div>
    </div>
  );
}
