import { isServerAnswer } from '@basoche/protocol';
import { useEffect } from 'react';
import { usePeople } from './people.ts';
import { useUser } from './session.ts';

/** Images kept on the device before those of nobody any more are taken away. */
const ROOM = 500;

/**
 * Keeps on the device the images of everybody this person sees, for the screens without a network: the service worker
 * answers from here. An address never changes its content, so nothing is ever asked twice.
 */
export function useKeptAvatars(): void {
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

async function keepAvatars(userId: string, addresses: readonly (string | null)[]): Promise<void> {
  const cache = await caches.open(cacheName(userId));
  const kept = new Map((await cache.keys()).map((request) => [new URL(request.url).pathname, request]));
  // A list read before the device's last one is loaded names too few people: nothing goes while there is room.
  if (kept.size > ROOM) for (const [path, request] of kept) if (!addresses.includes(path)) await cache.delete(request);
  for (const address of addresses) {
    if (address === null || kept.has(address)) continue;
    const answer = await fetch(address, { redirect: 'manual' });
    // Kept for good, so it must be the image and not a page of the network.
    if (answer.ok && isServerAnswer(answer)) await cache.put(address, answer);
  }
}

/** Erases what this module keeps for a person. */
export async function dropAvatars(userId: string): Promise<void> {
  if ('caches' in globalThis) await caches.delete(cacheName(userId));
}

function cacheName(userId: string): string {
  return `basoche-avatars-${userId}`;
}
