import { profileCalls } from '@basoche/protocol';
import type { UserInfo } from '@basoche/protocol';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { waitingBodies } from '../../../data/waiting.ts';
import { useOutbox } from '../../../data/use-outbox.ts';
import { asShown, PROFILE_KEY } from './profile.ts';
import { send } from '../../../app/http/calls.ts';

/**
 * Somebody of the firm as an administrator changes them, with what waits laid over the server's word. What a colleague
 * earns does not stay on the administrator's device.
 */
export function useColleague(id: string) {
  const outbox = useOutbox();
  const query = useQuery({
    queryKey: [...PROFILE_KEY, 'colleague', id],
    queryFn: ({ signal }) => send(profileCalls.readProfile, { params: { id } }, { signal }),
    staleTime: 0,
    meta: { onDevice: false },
  });
  const bodies = useMemo(() => waitingBodies(outbox, profileCalls.updateProfile, { id }).map(asShown), [outbox, id]);
  const { data } = query;
  const user = useMemo(
    () => (data === undefined ? undefined : (Object.assign({}, data, ...bodies) as UserInfo)),
    [data, bodies],
  );
  return { query: { ...query, data: user } as typeof query, waiting: bodies.length > 0 };
}
