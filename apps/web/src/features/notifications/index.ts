import { NOTIFICATION_CREATED, type Notification } from '@basoche/protocol';
import { toast } from '@basoche/ui';
import type { Feature } from '../../platform/feature.ts';

export { NotificationBell } from './components/NotificationBell.tsx';

/** Says at once what just happened, on whatever screen the person is. */
export const notifications: Feature = {
  start({ live }) {
    return live.on(NOTIFICATION_CREATED, (payload) => {
      const { id, content } = payload as Notification;
      toast(content, { tone: 'info', id: `notification-${id}` });
    });
  },
};
