import { formatListTime } from '@basoche/domain';
import { NOTIFICATION_TYPES, type Notification } from '@basoche/protocol';
import { Button, cx } from '@basoche/ui';
import {
  IconAt,
  IconBell,
  IconBellRinging,
  IconBolt,
  IconCheckbox,
  IconClockX,
  IconDevices,
  IconFileText,
  IconFolderShare,
  IconHistory,
  IconListCheck,
  IconLockOpen,
  IconMessages,
  IconTable,
  IconUserCog,
  type Icon,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SnoozeReminder } from '../../tasks/index.ts';
import type { NotificationGroup as Group } from '../model/groups.ts';
import type { ReadWhat } from '../model/notifications.ts';

const ICONS: Record<number, Icon> = {
  [NOTIFICATION_TYPES.conversationShared]: IconMessages,
  [NOTIFICATION_TYPES.listShared]: IconListCheck,
  [NOTIFICATION_TYPES.boardShared]: IconTable,
  [NOTIFICATION_TYPES.documentShared]: IconFileText,
  [NOTIFICATION_TYPES.fileShared]: IconFolderShare,
  [NOTIFICATION_TYPES.rightsRequested]: IconLockOpen,
  [NOTIFICATION_TYPES.historyRequested]: IconHistory,
  [NOTIFICATION_TYPES.taskInCharge]: IconCheckbox,
  [NOTIFICATION_TYPES.profileChanged]: IconUserCog,
  [NOTIFICATION_TYPES.deviceSignedOut]: IconDevices,
  [NOTIFICATION_TYPES.mentioned]: IconAt,
  [NOTIFICATION_TYPES.scheduledRefused]: IconClockX,
  [NOTIFICATION_TYPES.taskReminder]: IconBellRinging,
  [NOTIFICATION_TYPES.boardRule]: IconBolt,
};

export interface NotificationGroupProps {
  group: Group;
  /** Milliseconds since the epoch. */
  now: number;
  onRead: (what: ReadWhat) => void;
  onLeave: () => void;
}

/** The newest about an object; the others on demand. Opening the newest reads all of them. */
export function NotificationGroup({ group, now, onRead, onLeave }: NotificationGroupProps) {
  const { t } = useTranslation('notifications');
  const [open, setOpen] = useState(false);
  const { newest, others, unread } = group;
  return (
    <>
      <Notice
        notice={newest}
        isUnread={unread > 0}
        now={now}
        onOpen={() => {
          if (others.length > 0 && newest.subject !== null && unread > 0) onRead({ subject: newest.subject });
          else if (!newest.isRead) onRead({ id: newest.id });
          onLeave();
        }}
      />
      {newest.type === NOTIFICATION_TYPES.taskReminder ? (
        <SnoozeReminder
          href={newest.url}
          content={newest.content}
          onSnoozed={() => {
            if (!newest.isRead) onRead({ id: newest.id });
          }}
          onOpen={() => {
            if (!newest.isRead) onRead({ id: newest.id });
            onLeave();
          }}
        />
      ) : null}
      {others.length === 0 ? null : (
        <>
          <Button
            size="sm"
            variant="ghost"
            className="s-notice-more"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
          >
            {t('others', { count: others.length })}
          </Button>
          {open ? (
            <ul className="s-notice-others">
              {others.map((each) => (
                <li key={each.id}>
                  <Notice
                    notice={each}
                    isUnread={!each.isRead}
                    now={now}
                    onOpen={() => {
                      if (!each.isRead) onRead({ id: each.id });
                      onLeave();
                    }}
                  />
                </li>
              ))}
            </ul>
          ) : null}
        </>
      )}
    </>
  );
}

interface NoticeProps {
  notice: Notification;
  isUnread: boolean;
  now: number;
  onOpen: () => void;
}

function Notice({ notice, isUnread, now, onOpen }: NoticeProps) {
  const { t } = useTranslation('notifications');
  const Mark = ICONS[notice.type] ?? IconBell;
  return (
    <Link to={notice.url} className={cx('s-notice', isUnread && 's-notice-unread')} onClick={onOpen}>
      <Mark size={18} stroke={1.6} aria-hidden />
      <span className="s-notice-words">
        <span>{notice.content}</span>
        <span className="s-notice-time">{formatListTime(Date.parse(notice.createdAt), now)}</span>
      </span>
      {isUnread ? <span className="s-notice-dot" role="img" aria-label={t('unreadMark')} /> : null}
    </Link>
  );
}
