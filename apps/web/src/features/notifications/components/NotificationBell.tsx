import {
  NOTIFICATION_CREATED,
  NOTIFICATION_DIGEST,
  type Notification,
  type NotificationDigest,
} from '@basoche/protocol';
import { CountBadge, IconButton, Popover } from '@basoche/ui';
import { IconBell } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLive } from '../../../data/live.ts';
import { useDevicePush } from '../model/device-push.ts';
import { useUnreadCount } from '../model/notifications.ts';
import { NotificationList } from './NotificationList.tsx';
import '../notifications.css';

/** The bell of the top bar: how many are unread, and the list. What arrives is read aloud, and covers nothing. */
export function NotificationBell() {
  const { t } = useTranslation('notifications');
  const unread = useUnreadCount();
  useDevicePush();
  const [open, setOpen] = useState(false);
  const [latest, setLatest] = useState('');
  useLive(NOTIFICATION_CREATED, (payload) => setLatest((payload as Notification).content));
  useLive(NOTIFICATION_DIGEST, (payload) => setLatest(t('digest', { count: (payload as NotificationDigest).count })));
  return (
    <>
      <p role="status" className="b-hidden">
        {latest}
      </p>
      <Popover
        title={t('title')}
        wide
        open={open}
        onOpenChange={setOpen}
        trigger={
          <IconButton
            label={unread > 0 ? t('bellUnread', { count: unread }) : t('bell')}
            tooltip={false}
            className="s-bell"
            icon={
              <>
                <IconBell aria-hidden />
                <CountBadge count={unread} label={t('unread', { count: unread })} />
              </>
            }
          />
        }
      >
        <NotificationList onLeave={() => setOpen(false)} />
      </Popover>
    </>
  );
}
