import { NOTIFICATION_CREATED, NOTIFICATION_DIGEST, NOTIFICATIONS_CHANGED, notificationCalls } from '@basoche/protocol';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from '@basoche/ui';
import { ApiError } from '../../../app/http/api.ts';
import { send } from '../../../app/http/calls.ts';
import { useLiveNews } from '../../../data/live.ts';

const KEY = ['notifications'];
const UNREAD = [...KEY, 'unread'];
const LIST = [...KEY, 'list'];
const NEWS = [NOTIFICATION_CREATED, NOTIFICATIONS_CHANGED, NOTIFICATION_DIGEST];

/** How many are unread; follows the person's event stream. */
export function useUnreadCount(): number {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: UNREAD,
    queryFn: ({ signal }) => send(notificationCalls.readUnread, null, { signal }),
    // The device's copy may be older than what was read since, here or elsewhere.
    staleTime: 0,
  });
  useLiveNews(NEWS, () => refreshAll(queries));
  return data?.unread ?? 0;
}

/** The newest first; older ones on demand. */
export function useNotifications() {
  const query = useInfiniteQuery({
    queryKey: LIST,
    queryFn: ({ pageParam, signal }) =>
      send(notificationCalls.listNotifications, { query: { page: pageParam } }, { signal }),
    initialPageParam: 1,
    staleTime: 0,
    getNextPageParam: (last) => last.nextPage,
  });
  return { ...query, list: query.data?.pages.flatMap((page) => page.data) ?? [] };
}

/** What is read: one, all that is about one object, or everything. */
export type ReadWhat = { id: string } | { subject: string } | 'all';

/** Marks as read, on every device. Without a network nothing changes: what is unread stays shown as unread. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (what: ReadWhat) =>
      what === 'all'
        ? send(notificationCalls.markAllRead)
        : 'subject' in what
          ? send(notificationCalls.markReadAbout, { body: what })
          : send(notificationCalls.markRead, { params: { id: what.id } }),
    onSuccess: (answer) => queries.setQueryData(UNREAD, answer),
    onError: (error, what) => {
      const isGone = error instanceof ApiError && error.code === 'NOT_FOUND';
      if (what === 'all' && !isGone) toast(error.message, { tone: 'bad' });
    },
    onSettled: () => refreshAll(queries),
  });
}

function refreshAll(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: KEY });
}
