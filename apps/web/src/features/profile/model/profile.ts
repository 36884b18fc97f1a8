import { accessCalls, profileCalls, sectionCalls } from '@basoche/protocol';
import type { ProfileSection, UserInfo } from '@basoche/protocol';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { send } from '../../../app/http/calls.ts';
import { useEngine } from '../../../app/engine.tsx';
import { refreshUser } from '../../../app/session/session.ts';
import { useOutbox } from '../../../data/use-outbox.ts';
import { waitingBodies, withWaiting, type Waiting } from '../../../data/waiting.ts';

export const PROFILE_KEY = ['profile'];

export interface Profile {
  /** The server's last word, with what waits laid over it; `null` until the device heard it once. */
  user: UserInfo | null;
  /** Some of it is not on the server yet. */
  waiting: boolean;
  error: Error | null;
  retry: () => void;
}

/** The person signed in, whole. */
export function useProfile(): Profile {
  const outbox = useOutbox();
  const { data, error, refetch } = useQuery({
    queryKey: [...PROFILE_KEY, 'me'],
    queryFn: ({ signal }) => send(accessCalls.readOwnAccount, null, { signal }),
  });
  return useMemo(() => {
    const bodies =
      data === undefined
        ? []
        : [
            ...waitingBodies(outbox, profileCalls.updateProfile, { id: data.id }).map(asShown),
            ...waitingBodies(outbox, profileCalls.updateOwnProfile).map(asShown),
            ...waitingBodies(outbox, profileCalls.updateAvatar),
          ];
    return {
      user: data === undefined ? null : (Object.assign({}, data, ...bodies) as UserInfo),
      waiting: bodies.length > 0,
      error,
      retry: () => void refetch(),
    };
  }, [data, error, refetch, outbox]);
}

/** A command names the office by its id, the person's card shows it whole; what was read before is no part of the person. */
export function asShown(body: object): object {
  return Object.fromEntries(Object.entries(body).filter(([field]) => field !== 'office' && field !== 'seen'));
}

/** Asks for a person's record again, one's own or a colleague's. */
export function useReloadProfile(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: PROFILE_KEY });
}

/** What every section has; the fields of one section are named in `sections.ts`. */
export type AnyEntry = { id: string } & Record<string, string | number | boolean | null>;

export function useSection(section: ProfileSection): { entries: (AnyEntry & Waiting)[] | null; error: Error | null } {
  const outbox = useOutbox();
  const { data, error } = useQuery({
    queryKey: [...PROFILE_KEY, section],
    queryFn: ({ signal }) => send(sectionCalls(section).list, null, { signal }) as Promise<AnyEntry[]>,
  });
  return useMemo(
    () => ({ entries: data === undefined ? null : withWaiting(data, outbox, sectionCalls(section)), error }),
    [data, error, outbox, section],
  );
}

/** Reads again what a command changed, once it is answered. */
export function useFreshProfile(): void {
  const engine = useEngine();
  const queries = useQueryClient();
  useEffect(
    () =>
      engine.outbox.onSettled(() => {
        void queries.invalidateQueries({ queryKey: PROFILE_KEY });
        void queries.invalidateQueries({ queryKey: ['people'] });
        void refreshUser();
      }),
    [engine, queries],
  );
}
