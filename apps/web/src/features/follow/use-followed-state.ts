import type { DocHandle } from '@basoche/sync';
import { replaceEqualDeep } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { FollowedState } from './followed-state.ts';
import { useFollowing } from './following.tsx';

/**
 * What the person who is followed says of where they are, the same object until it changes; `null` without one. To be used
 * by what goes there.
 */
export function useFollowedState(handle: DocHandle, field: string): Record<string, unknown> | null {
  const { followed, offer } = useFollowing();
  useEffect(() => offer(), [offer]);
  const id = followed?.id ?? null;
  const state = useMemo(() => (id === null ? null : new FollowedState(id, field)), [id, field]);
  const last = useRef<Record<string, unknown> | null>(null);
  const { awareness } = handle;
  const subscribe = useCallback(
    (fn: () => void) => {
      awareness.on('change', fn);
      return () => awareness.off('change', fn);
    },
    [awareness],
  );
  return useSyncExternalStore(subscribe, () => {
    last.current = replaceEqualDeep(last.current, state?.read(awareness) ?? null);
    return last.current;
  });
}
