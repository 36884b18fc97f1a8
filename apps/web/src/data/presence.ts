import { byName } from '@basoche/domain';
import type { DocHandle } from '@basoche/sync';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { usePeople } from './people.ts';

/** Someone else who has the document open now. */
export interface Present {
  id: string;
  name: string;
  initials: string;
  color: string;
  /** Address of the image, as this device knows it. */
  image: string | null;
  /** What the screens add (typing, selected cell), as the other side wrote it: check before use. */
  state: Record<string, unknown>;
}

const NOBODY: Present[] = [];

/** The other people here, one entry a person, sorted by name. Identity is the server's word. */
export function usePresence(handle: DocHandle | null): Present[] {
  const last = useRef(NOBODY);
  const awareness = handle?.awareness ?? null;
  const subscribe = useCallback(
    (fn: () => void) => {
      awareness?.on('change', fn);
      return () => awareness?.off('change', fn);
    },
    [awareness],
  );
  const present = useSyncExternalStore(subscribe, () => {
    const states = awareness?.getStates() ?? new Map<number, Record<string, unknown>>();
    last.current = replaceEqualDeep(last.current, readPresence(states, awareness?.clientID ?? -1));
    return last.current;
  });
  const people = usePeople();
  return useMemo(() => present.map((person) => ({ ...person, image: people.of(person.id).image })), [present, people]);
}

/** A field of this person's own presence (`typing`, `cell`…); null takes it away. */
export function setPresence(handle: DocHandle, field: string, value: unknown): void {
  handle.awareness.setLocalStateField(field, value);
}

export function readPresence(states: ReadonlyMap<number, Record<string, unknown>>, self: number): Present[] {
  const own = states.get(self);
  const people = new Map<string, Present>();
  for (const [client, state] of states) {
    const person = personOf(state);
    if (client === self || person === null || person.id === personOf(own)?.id) continue;
    people.set(person.id, person);
  }
  return [...people.values()].sort((a, b) => byName(a.name, b.name));
}

function personOf(state: Record<string, unknown> | undefined): Present | null {
  const user = state?.['user'];
  if (state === undefined || typeof user !== 'object' || user === null) return null;
  const { id, name, initials, color } = user as Record<string, unknown>;
  if (typeof id !== 'string' || typeof name !== 'string') return null;
  return {
    id,
    name,
    initials: typeof initials === 'string' ? initials : '',
    color: typeof color === 'string' ? color : '#24477f',
    image: null,
    state,
  };
}
