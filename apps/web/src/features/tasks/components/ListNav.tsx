import { CountBadge, cx, IconButton } from '@basoche/ui';
import { IconBookmark, IconInbox, IconList, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { useTranslation } from 'react-i18next';
import { useRetainSidePanel } from '../../../shared/side-panel/use-retain-side-panel.ts';
import { useGroupDrop } from '../../../shared/row-drag.ts';
import { todosHref } from '../model/address.ts';
import { isDone } from '../model/sections.ts';
import type { TaskList } from '../../../data/tasks/task-lists.ts';
import { useListNames } from '../model/use-list-names.ts';
import type { TodosView } from '../model/use-todos-view.ts';
import { SavedViewsContext } from '../views/context.ts';
import { shownView } from '../views/saved-views.ts';
import { viewOf } from '../model/view.ts';

export interface ListNavProps {
  lists: readonly TaskList[];
  /** Open tasks of this person over all lists; `null` while nobody knows. */
  mine: number | null;
  selected: string | null;
  look: TodosView;
  /** `null`: lists are not theirs to make. */
  onNewList: (() => void) | null;
  /** A row was dropped on a list. */
  onDropTask: (task: string, list: TaskList) => void;
}

export function ListNav({ lists, mine, selected, look, onNewList, onDropTask }: ListNavProps) {
  const { t } = useTranslation(['tasks', 'views']);
  const views = use(SavedViewsContext);
  const shown = shownView(views, selected, look.view);
  const nameOf = useListNames(lists);
  return (
    <nav className="t-nav" aria-label={t('lists')}>
      <Entry href={todosHref(null)} selected={selected === null && shown === null} count={mine} title={t('mine')}>
        <IconInbox size={18} aria-hidden />
      </Entry>
      <div className="t-nav-head">
        <h2>{t('lists')}</h2>
        {onNewList === null ? null : (
          <IconButton label={t('newList')} icon={<IconPlus />} size="sm" onClick={onNewList} />
        )}
      </div>
      {lists.map((list) => (
        <Entry
          key={list.name}
          href={todosHref(list.slug)}
          selected={selected === list.slug && shown === null}
          count={list.content?.tasks.filter((task) => !isDone(task)).length ?? null}
          title={nameOf(list)}
          drop={list.right === 'write' ? (task) => onDropTask(task, list) : null}
        >
          <IconList size={18} aria-hidden />
        </Entry>
      ))}
      {views.length > 0 ? (
        <div className="t-nav-head">
          <h2>{t('views:title')}</h2>
        </div>
      ) : null}
      {views.map((each) => (
        <Entry
          key={each.id}
          href={todosHref(each.group, viewOf(each.look))}
          selected={each === shown}
          title={each.name}
          onOpen={() => look.rememberAt(each.group, viewOf(each.look))}
        >
          <IconBookmark size={18} aria-hidden />
        </Entry>
      ))}
    </nav>
  );
}

interface EntryProps {
  href: string;
  selected: boolean;
  /** Open tasks; `null` while nobody knows. */
  count?: number | null;
  title: string;
  children: React.ReactNode;
  drop?: ((task: string) => void) | null;
  /** It is followed. */
  onOpen?: () => void;
}

function Entry({ href, selected, count, title, children, drop = null, onOpen }: EntryProps) {
  const { t } = useTranslation('tasks');
  const retainSidePanel = useRetainSidePanel();
  const { target, over } = useGroupDrop<HTMLAnchorElement>('task', drop);
  return (
    <Link
      ref={target}
      to={retainSidePanel(href)}
      className={cx('t-nav-entry', selected && 't-nav-on', over && 't-nav-over')}
      // The router says « page » of every link to `/todos` otherwise.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={selected ? 'page' : undefined}
      onClick={onOpen}
    >
      {children}
      <span className="t-nav-title" title={title}>
        {title}
      </span>
      {count === undefined || count === null ? null : (
        <CountBadge count={count} label={t('openTasks', { count })} filled={false} />
      )}
    </Link>
  );
}
