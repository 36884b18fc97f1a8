import type { Member } from '@basoche/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api } from '../api.ts';
import { usePeople, type Person } from '../people.ts';
import { useUser } from '../session.ts';

/**
 * The others who can open a document, whom its comments may address; everybody of the firm while this device does not know.
 * Offline, the last answer.
 * @param path of the document's members: `/boards/{slug}/members`
 */
export function useAddressed(path: string): readonly Person[] {
  const people = usePeople();
  const me = useUser().id;
  const { data } = useQuery({
    queryKey: ['addressed', path],
    queryFn: ({ signal }) => api<Member[]>(path, { signal }),
  });
  return useMemo(
    () =>
      people.list.filter(({ id }) => id !== me && (data === undefined || data.some((member) => member.user.id === id))),
    [people, me, data],
  );
}
