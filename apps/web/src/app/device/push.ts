import { notificationCalls } from '@basoche/protocol';
import { readText, writeText } from '../storage/local-store.ts';
import { send } from '../http/calls.ts';

/** Who is told things on this device while the product is closed: a user id. */
const KEPT = 'basoche.push';

/** `install`: this browser can once the product stands on the home screen. */
export type PushSupport = 'yes' | 'unsupported' | 'install' | 'denied';

/** The browser knows push, but its service does not answer, or it has none. */
export class NoPushService extends Error {}

let last: Promise<unknown> = Promise.resolve();

/** One change after the other: a renewal that is under way must not turn on again what was just turned off. */
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const next = last.catch(() => undefined).then(work);
  last = next;
  return next;
}

export function pushSupport(): PushSupport {
  if ('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window)
    return Notification.permission === 'denied' ? 'denied' : 'yes';
  const isAppleTouch =
    /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  return isAppleTouch && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported';
}

/** Whether this person asked for it here. */
export function wantsPush(userId: string): boolean {
  return readText(KEPT) === userId;
}

/**
 * Asks the browser for its permission and the server to write to it. To be called on a click.
 * @returns `denied` when the person, or the browser for them, says no
 * @throws NoPushService; ApiError when the server was not reached or refuses: then nothing changed
 */
export async function askForPush(userId: string, key: string): Promise<'on' | 'denied' | 'unsupported'> {
  // At once: a browser asks only in answer to a click.
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  return inTurn(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration) return 'unsupported';
    await subscribe(registration, key);
    writeText(KEPT, userId);
    return 'on';
  });
}

/** The browser forgets its address first: nothing more can arrive there, also when the server cannot be told. */
export function stopPush(userId: string): Promise<void> {
  return inTurn(async () => {
    await forget(userId);
    await send(notificationCalls.unsubscribePush);
  });
}

/** With each session anew: the server tells a device as long as the session that asked. Of another person it stops. */
export function renewPush(userId: string): Promise<void> {
  return inTurn(() => renew(userId));
}

async function renew(userId: string): Promise<void> {
  const owner = readText(KEPT);
  if (owner === null) return;
  if (owner !== userId) {
    await forget(owner);
    return;
  }
  if (pushSupport() !== 'yes' || Notification.permission !== 'granted') return;
  const registration = await navigator.serviceWorker.getRegistration();
  const { key, isOn } = await send(notificationCalls.readPush);
  if (!registration || key === null) return;
  const known = await registration.pushManager.getSubscription();
  if (known === null || !isOn || !isOf(known, key)) await subscribe(registration, key);
}

/** Nothing arrives here any more for this person. The server hears of it from the push service, or ends it with the session. */
export function dropPush(userId: string): Promise<void> {
  return inTurn(() => forget(userId));
}

async function forget(userId: string): Promise<void> {
  if (!wantsPush(userId)) return;
  writeText(KEPT, null);
  const registration = await navigator.serviceWorker?.getRegistration();
  const known = await registration?.pushManager?.getSubscription();
  await known?.unsubscribe();
}

async function subscribe(registration: ServiceWorkerRegistration, key: string): Promise<void> {
  const manager = registration.pushManager;
  const known = await manager.getSubscription();
  // Made for another key of the server, it would be refused for ever.
  if (known && !isOf(known, key)) await known.unsubscribe();
  const made = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: key }).catch((error: unknown) => {
    throw new NoPushService('no push service', { cause: error });
  });
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  try {
    await send(notificationCalls.subscribePush, { body: { endpoint, keys: { p256dh, auth } } });
  } catch (error) {
    if (!known) await made.unsubscribe();
    throw error;
  }
}

function isOf(subscription: PushSubscription, key: string): boolean {
  const bytes = subscription.options.applicationServerKey;
  if (bytes === null) return false;
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === key;
}
