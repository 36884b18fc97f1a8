import { isInternalPath } from '@basoche/domain';
import type { PushMessage } from '@basoche/protocol';

/** What the service worker asks of a window: to go there, without loading the page anew. */
export interface OpenPlace {
  type: 'open-place';
  url: string;
}

/** What is said when a message cannot be read: a browser insists that something is shown. */
const UNREADABLE: PushMessage = { body: 'Du nouveau dans Basoche.', url: '/' };

/** A message as the server sends it. It opens places of the application alone. */
export function readPushMessage(text: string): PushMessage {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return UNREADABLE;
  }
  const { body, url } = (value ?? {}) as Partial<Record<keyof PushMessage, unknown>>;
  if (typeof body !== 'string' || body === '') return UNREADABLE;
  return { body, url: isInternalPath(url) ? url : UNREADABLE.url };
}

/** What a window may be led to: a path of ours. */
export function isOpenPlace(message: unknown): message is OpenPlace {
  const { type, url } = (message ?? {}) as Partial<Record<keyof OpenPlace, unknown>>;
  return type === 'open-place' && isInternalPath(url);
}
