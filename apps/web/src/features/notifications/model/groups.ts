import { NOTIFICATION_TYPES, type Notification } from '@basoche/protocol';

/** What was told about one object: the newest, and the others. */
export interface NotificationGroup {
  newest: Notification;
  others: Notification[];
  unread: number;
}

/**
 * In the order of the newest of each. What is about nothing stands alone, and so does a reminder, which asks for an answer.
 * @param list the newest first
 */
export function groupsOf(list: readonly Notification[]): NotificationGroup[] {
  const groups = new Map<string, NotificationGroup>();
  for (const each of list) {
    const key = each.type === NOTIFICATION_TYPES.taskReminder ? each.id : (each.subject ?? each.id);
    const group = groups.get(key);
    const unread = each.isRead ? 0 : 1;
    if (!group) groups.set(key, { newest: each, others: [], unread });
    else {
      group.others.push(each);
      group.unread += unread;
    }
  }
  return [...groups.values()];
}
