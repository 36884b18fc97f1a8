import { useMemo } from 'react';
import { useMembers } from '../members.ts';
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
  const members = useMembers(path);
  return useMemo(
    () =>
      people.list.filter(
        ({ id }) => id !== me && (members === undefined || members.some((member) => member.user.id === id)),
      ),
    [people, me, members],
  );
}
