import { Button, EmptyState, SkeletonRows, useListKeys } from '@basoche/ui';
import { IconBell } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../shared/now.ts';
import { NotLoaded } from '../../../shared/NotLoaded.tsx';
import { groupsOf } from '../model/groups.ts';
import { useMarkRead, useNotifications } from '../model/notifications.ts';
import { NotificationGroup } from './NotificationGroup.tsx';

/** By object; each leads to what it is about, and is read from then on. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notifications');
  const { list, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications();
  const markRead = useMarkRead();
  const now = useNow(30_000);
  const groups = groupsOf(list);
  const onKeyDown = useListKeys(() => undefined, groups.length);
  if (isPending) return <SkeletonRows rows={4} />;
  if (isError && list.length === 0)
    return <NotLoaded title={t('failed')} kept={t('failedKept')} onRetry={() => void refetch()} />;
  if (list.length === 0)
    return (
      <EmptyState icon={<IconBell />} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <>
      <div className="s-notices-tools">
        <Link to="/settings" hash="notifications" className="s-notices-choices" onClick={onLeave}>
          {t('choices')}
        </Link>
        {list.some((each) => !each.isRead) ? (
          <Button size="sm" variant="ghost" onClick={() => markRead.mutate('all')}>
            {t('readAll')}
          </Button>
        ) : null}
      </div>
      <div role="presentation" onKeyDown={onKeyDown}>
        <ul className="s-notices">
          {groups.map((group, at) => (
            <li key={group.newest.id} data-index={at}>
              <NotificationGroup group={group} now={now} onRead={(what) => markRead.mutate(what)} onLeave={onLeave} />
            </li>
          ))}
        </ul>
      </div>
      {hasNextPage ? (
        <Button block size="sm" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      ) : null}
    </>
  );
}
