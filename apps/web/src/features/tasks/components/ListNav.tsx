import { CountBadge, cx, IconButton } from '@basoche/ui';
import { IconInbox, IconList, IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useGroupDrop } from '../../../platform/row-drag.ts';
import { todosHref } from '../model/address.ts';
import { isDone } from '../model/sections.ts';
import type { TaskList } from '../model/task-lists.ts';

export interface ListNavProps {
  lists: readonly TaskList[];
  /** Open tasks of this person over all lists. */
  mine: number;
  selected: string | null;
  onNewList: () => void;
  /** A row was dropped on a list. */
  onDropTask: (task: string, list: TaskList) => void;
}

export function ListNav({ lists, mine, selected, onNewList, onDropTask }: ListNavProps) {
  const { t } = useTranslation('tasks');
  return (
    <nav className="t-nav" aria-label={t('lists')}>
      <Entry href={todosHref(null)} selected={selected === null} count={mine} title={t('mine')}>
        <IconInbox size={18} aria-hidden />
      </Entry>
      <div className="t-nav-head">
        <h2>{t('lists')}</h2>
        <IconButton label={t('newList')} icon={<IconPlus />} size="sm" onClick={onNewList} />
      </div>
      {lists.map((list) => (
        <Entry
          key={list.name}
          href={todosHref(list.slug)}
          selected={selected === list.slug}
          count={(list.content?.tasks ?? []).filter((task) => !isDone(task)).length}
          title={list.title}
          drop={list.right === 'write' ? (task) => onDropTask(task, list) : null}
        >
          <IconList size={18} aria-hidden />
        </Entry>
      ))}
    </nav>
  );
}

interface EntryProps {
  href: string;
  selected: boolean;
  count: number;
  title: string;
  children: React.ReactNode;
  drop?: ((task: string) => void) | null;
}

function Entry({ href, selected, count, title, children, drop = null }: EntryProps) {
  const { t } = useTranslation('tasks');
  const { target, over } = useGroupDrop<HTMLAnchorElement>('task', drop);
  return (
    <Link
      ref={target}
      to={href}
      className={cx('t-nav-entry', selected && 't-nav-on', over && 't-nav-over')}
      // The router says « page » of every link to `/todos` otherwise.
      activeOptions={{ exact: true, includeSearch: true }}
      aria-current={selected ? 'page' : undefined}
    >
      {children}
      <span className="t-nav-title" title={title}>
        {title}
      </span>
      <CountBadge count={count} label={t('openTasks', { count })} filled={false} />
    </Link>
  );
}
