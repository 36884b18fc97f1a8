/// <reference lib="webworker" />
import { isOptional, OPTIONAL_CACHE } from './optional-files.ts';
import { fetchOwnFile } from './own-file.ts';
import { readPushMessage, type OpenPlace } from '../device/push-message.ts';
import { isShellNavigation, plan, type PrecacheEntry } from './service-worker-plan.ts';

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: (PrecacheEntry | string)[] };

/** Files of a new version that come at a time. */
const LANES = 2;

const { cacheName, urls, index } = plan(self.__WB_MANIFEST);

self.addEventListener('install', (event) => {
  event.waitUntil(store());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver());
});

self.addEventListener('message', (event) => {
  if (event.data === 'activate') void self.skipWaiting();
  if (event.data === 'claim') event.waitUntil(self.clients.claim());
});

self.addEventListener('push', (event) => {
  event.waitUntil(tell(event.data?.text() ?? ''));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open((event.notification.data as { url: string }).url));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (url.pathname.startsWith('/api/avatar/')) event.respondWith(keptImage(request));
  else if (isShellNavigation(request.mode, url.pathname)) event.respondWith(fromCache(index, request));
  else if (isOptional(url.pathname)) event.respondWith(fetchOptional(url.pathname));
  else if (urls.has(url.pathname) || url.pathname.startsWith('/assets/'))
    event.respondWith(fromCache(url.pathname, request));
});

const windows = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

/** One notification of ours at a time: the newer stands for the older. Who is looking at the product is told in it. */
async function tell(text: string): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  // Safari takes the permission away from who receives and shows nothing.
  const mustShow = subscription !== null && new URL(subscription.endpoint).hostname.endsWith('.push.apple.com');
  const isSeen = (await windows()).some((client) => client.visibilityState === 'visible');
  if (isSeen && !mustShow) return;
  const { body, url } = readPushMessage(text);
  await self.registration.showNotification('Basoche', {
    body,
    data: { url },
    icon: '/icons/icon-192.png',
    lang: 'fr',
    tag: 'basoche',
  });
}

/** In a window that is there, which keeps what is typed in it; otherwise in a new one. */
async function open(url: string): Promise<void> {
  const [first] = await windows();
  if (!first) {
    await self.clients.openWindow(url);
    return;
  }
  const message: OpenPlace = { type: 'open-place', url };
  first.postMessage(message);
  // A browser may keep a window from coming to the front; the place is open in it.
  await first.focus().catch(() => undefined);
}

/**
 * Files whose name carries a hash are taken from an earlier version's cache when it has them. A few at a time: the
 * browser compiles each, and the page that somebody opens meanwhile needs the processor.
 */
async function store(): Promise<void> {
  const cache = await caches.open(cacheName);
  const files = urls.entries();
  const lane = async () => {
    for (const [path, hashed] of files) {
      const known = hashed ? await caches.match(path) : undefined;
      await cache.put(path, known ?? (await fetchOwnFile(path, hashed)));
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
}

/** The version that was running before keeps its files, for tabs that still show it; older ones go. */
async function takeOver(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith('basoche-app-') && name !== cacheName);
  const optional = (await caches.keys()).filter((name) => name.startsWith('basoche-optional-'));
  const stale = [...versions.slice(0, -1), ...optional.filter((name) => name !== OPTIONAL_CACHE)];
  await Promise.all(stale.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Images of people stay on the device, put there by the page: see `avatars.ts`. */
async function keptImage(request: Request): Promise<Response> {
  return (await caches.match(request.url)) ?? fetch(request);
}

async function fromCache(path: string, request: Request): Promise<Response> {
  const own = await (await caches.open(cacheName)).match(path);
  return own ?? (await caches.match(path)) ?? fetch(request);
}

/** What was asked for once stays on the device: its content never changes under its name. */
async function fetchOptional(path: string): Promise<Response> {
  const cache = await caches.open(OPTIONAL_CACHE);
  const known = await cache.match(path);
  if (known !== undefined) return known;
  const answer = await fetchOwnFile(path, true);
  await cache.put(path, answer.clone());
  return answer;
}
