import { useEffect } from 'react';
import { useUser } from '../app/session/session.ts';
import { keepAvatars } from '../app/storage/kept-avatars.ts';
import { usePeople } from './people.ts';

/**
 * Keeps on the device the images of everybody this person sees, for the screens without a network: the service worker
 * answers from here.
 */
export function useCachedAvatars(): void {
  const user = useUser();
  const people = usePeople();
  const wanted = [user.firm.avatar, ...people.list.map((person) => person.image)]
    .filter((address) => address?.startsWith('/api/avatar/'))
    .toSorted((a, b) => (a ?? '').localeCompare(b ?? ''))
    .join(' ');
  useEffect(() => {
    // A browser that refuses storage shows the images as long as it has a network.
    keepAvatars(user.id, wanted === '' ? [] : wanted.split(' ')).catch(() => undefined);
  }, [user.id, wanted]);
}
