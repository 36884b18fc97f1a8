import { formatListTime } from '@basoche/domain';
import { NOTIFICATION_TYPES } from '@basoche/protocol';
import { Button, cx, EmptyState, ErrorState, SkeletonRows, useListKeys } from '@basoche/ui';
import {
  IconBell,
  IconCheckbox,
  IconDevices,
  IconFileText,
  IconListCheck,
  IconMessages,
  IconTable,
  IconUserCog,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../platform/now.ts';
import { useMarkRead, useNotifications } from '../model/notifications.ts';

const ICONS: Record<number, Icon> = {
  [NOTIFICATION_TYPES.conversationShared]: IconMessages,
  [NOTIFICATION_TYPES.listShared]: IconListCheck,
  [NOTIFICATION_TYPES.boardShared]: IconTable,
  [NOTIFICATION_TYPES.documentShared]: IconFileText,
  [NOTIFICATION_TYPES.taskInCharge]: IconCheckbox,
  [NOTIFICATION_TYPES.profileChanged]: IconUserCog,
  [NOTIFICATION_TYPES.deviceSignedOut]: IconDevices,
};

/** Each leads to what it is about, and is read from then on. */
export function NotificationList({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation('notifications');
  const { list, isPending, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useNotifications();
  const markRead = useMarkRead();
  const now = useNow(30_000);
  const onKeyDown = useListKeys(() => undefined, list.length);
  if (isPending) return <SkeletonRows rows={4} />;
  if (isError && list.length === 0)
    return <ErrorState title={t('failed')} kept={t('failedKept')} onRetry={() => void refetch()} />;
  if (list.length === 0)
    return (
      <EmptyState icon={<IconBell />} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    );
  return (
    <>
      {list.some((each) => !each.isRead) ? (
        <div className="s-notices-tools">
          <Button size="sm" variant="ghost" onClick={() => markRead.mutate(null)}>
            {t('readAll')}
          </Button>
        </div>
      ) : null}
      <div role="presentation" onKeyDown={onKeyDown}>
        <ul className="s-notices">
          {list.map((each, at) => {
            const Mark = ICONS[each.type] ?? IconBell;
            return (
              <li key={each.id} data-index={at}>
                <Link
                  to={each.url}
                  className={cx('s-notice', !each.isRead && 's-notice-unread')}
                  onClick={() => {
                    if (!each.isRead) markRead.mutate(each.id);
                    onLeave();
                  }}
                >
                  <Mark size={18} stroke={1.6} aria-hidden />
                  <span className="s-notice-words">
                    <span>{each.content}</span>
                    <span className="s-notice-time">{formatListTime(Date.parse(each.createdAt), now)}</span>
                  </span>
                  {each.isRead ? null : <span className="s-notice-dot" role="img" aria-label={t('unreadMark')} />}
                </Link>
              </li>
            );
          })}
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
