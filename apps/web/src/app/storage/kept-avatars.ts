import { isServerAnswer } from '@basoche/protocol';

/** Images kept on the device before those of nobody any more are taken away. */
const ROOM = 500;

/** An address never changes its content, so nothing is ever asked twice. */
export async function keepAvatars(userId: string, addresses: readonly (string | null)[]): Promise<void> {
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
