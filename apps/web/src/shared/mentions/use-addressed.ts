import type { MemberCalls } from '@basoche/protocol';
import { useMemo } from 'react';
import { useMembers } from '../../data/members.ts';
import { usePeople, type Person } from '../../data/people.ts';
import { useUser } from '../../app/session/session.ts';

/**
 * The others who can open a document, whom its comments may address; everybody of the firm while this device does not know.
 * Offline, the last answer.
 */
export function useAddressed(calls: MemberCalls, slug: string): readonly Person[] {
  const people = usePeople();
  const me = useUser().id;
  const members = useMembers(calls, slug);
  return useMemo(
    () =>
      people.list.filter(
        ({ id }) => id !== me && (members === undefined || members.some((member) => member.user.id === id)),
      ),
    [people, me, members],
  );
}
