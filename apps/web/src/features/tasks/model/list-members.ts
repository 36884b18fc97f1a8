import type { Member } from '@basoche/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../../../platform/api.ts';
import { usePeople, type Person } from '../../../platform/people.ts';
import { useUser } from '../../../platform/session.ts';

/**
 * The others who can open a list, whom a comment may address; everybody of the firm while this device does not know.
 * Offline, the last answer.
 */
export function useListMembers(slug: string): readonly Person[] {
  const people = usePeople();
  const me = useUser().id;
  const { data } = useQuery({
    queryKey: ['tasks', 'members', slug],
    queryFn: ({ signal }) => api<Member[]>(`/todotaskGroup/${slug}/members`, { signal }),
  });
  return useMemo(
    () =>
      people.list.filter(({ id }) => id !== me && (data === undefined || data.some((member) => member.user.id === id))),
    [people, me, data],
  );
}
