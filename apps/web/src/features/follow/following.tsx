import type { DocHandle } from '@basoche/sync';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react';

/** Who is followed, as they were known when it began: they may be gone. */
export interface Followed {
  id: string;
  name: string;
  initials: string;
  color: string;
}

export interface Following {
  followed: Followed | null;
  /** The person who was followed last. */
  last: Followed | null;
  /** Something shown can go where others are. */
  isPossible: boolean;
  start: (person: Followed) => void;
  stop: () => void;
  /** To be called by what can go where others are. @returns takes it back */
  offer: () => () => void;
}

const NONE: Following = {
  followed: null,
  last: null,
  isPossible: false,
  start: () => {},
  stop: () => {},
  offer: () => () => {},
};

const Context = createContext(NONE);

/** Around what shows one document: whom this person follows in it. */
export function FollowingProvider({ handle, children }: { handle: DocHandle | null; children: ReactNode }) {
  const [last, setLast] = useState<Followed | null>(null);
  const [isOn, setOn] = useState(false);
  const [offers, setOffers] = useState(0);
  const isPossible = offers > 0;
  const followed = isOn && isPossible ? last : null;
  useEffect(() => {
    if (handle === null || followed === null) return;
    const { doc } = handle;
    const onUpdate = (_update: Uint8Array, _origin: unknown, _doc: unknown, { local }: { local: boolean }): void => {
      if (local) setOn(false);
    };
    doc.on('update', onUpdate);
    return () => doc.off('update', onUpdate);
  }, [handle, followed]);
  const does = useMemo(
    () => ({
      start: (person: Followed) => {
        setLast(person);
        setOn(true);
      },
      stop: () => setOn(false),
      offer: () => {
        setOffers((count) => count + 1);
        return () => setOffers((count) => count - 1);
      },
    }),
    [],
  );
  const following = useMemo(() => ({ followed, last, isPossible, ...does }), [followed, last, isPossible, does]);
  return <Context value={following}>{children}</Context>;
}

export function useFollowing(): Following {
  return useContext(Context);
}
