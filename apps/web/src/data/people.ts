import { accessCalls } from '@basoche/protocol';
import { displayName, initialsOf, isAssociateTitle } from '@basoche/domain';
import type { Coworker, PersonSummary } from '@basoche/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { peopleAtSignIn, useUser } from '../app/session/session.ts';
import { send } from '../app/http/calls.ts';

/** A person as messages and pickers show them. */
export interface Person {
  id: string;
  /** « Claire MARCHAND » */
  name: string;
  firstname: string;
  initials: string;
  color: string;
  /** Address of the image. */
  image: string | null;
  email: string;
}

export interface People {
  /** By name, this person included. */
  list: readonly Person[];
  /** The device has an answer about who there is; before, someone who is missing may be there. */
  isHeard: boolean;
  /** Someone unknown to this device gets a neutral name. */
  of(id: string): Person;
}

/** The people of the firm; offline, the last answer. */
export function usePeople(): People {
  const me = useUser();
  const data = useCoworkers();
  return useMemo(() => {
    const byId = new Map<string, Person>();
    byId.set(me.id, {
      id: me.id,
      name: displayName(me.firstname, me.lastname),
      firstname: me.firstname,
      initials: me.initials,
      color: me.color,
      image: me.avatar,
      email: me.email,
    });
    for (const coworker of data ?? []) byId.set(coworker.id, personOf(coworker));
    return { list: [...byId.values()], isHeard: data !== undefined, of: (id) => byId.get(id) ?? unknownPerson(id) };
  }, [data, me]);
}

/** Of the firm's own people, this person included. */
export function useColleagues(): readonly Person[] {
  const { list } = usePeople();
  const data = useCoworkers();
  return useMemo(() => {
    const outside = new Set(
      data?.filter((each) => !each.isEmployee || each.isClient || each.isPartner).map(({ id }) => id),
    );
    return list.filter(({ id }) => !outside.has(id));
  }, [data, list]);
}

/** Associates who administer the firm. */
export function useAssociates(): readonly Person[] {
  const data = useCoworkers();
  return useMemo(
    () => (data ?? []).filter((each) => each.isAdmin && isAssociateTitle(each.fonction)).map(personOf),
    [data],
  );
}

/** What the server said of the people of the firm; `undefined` before it did. */
function useCoworkers(): readonly Coworker[] | undefined {
  const { id } = useUser();
  const { data } = useQuery({
    queryKey: ['people'],
    queryFn: ({ signal }) => send(accessCalls.listUsers, { body: {} }, { signal }),
    staleTime: 5 * 60_000,
    initialData: () => peopleAtSignIn(id),
    // Of unknown age: what the device kept since is newer, and the server is asked at once.
    initialDataUpdatedAt: 0,
  });
  return data;
}

export function personOf(person: PersonSummary): Person {
  return {
    id: person.id,
    name: displayName(person.firstname, person.lastname),
    firstname: person.firstname,
    initials: initialsOf(person.firstname, person.lastname),
    color: person.color,
    image: person.avatar,
    email: person.email,
  };
}

function unknownPerson(id: string): Person {
  return {
    id,
    name: 'Ancien membre',
    firstname: 'Ancien membre',
    initials: '?',
    color: '#5d574e',
    image: null,
    email: '',
  };
}
