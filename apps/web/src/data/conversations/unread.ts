import type { conversation } from '@basoche/crdt';

interface Messages {
  state: { ids: readonly string[]; reads: ReadonlyMap<string, string>; unreadAfter: ReadonlyMap<string, string> };
  message(id: string): conversation.Message | undefined;
  indexOf(id: string): number;
}

/** Messages by others, not deleted, after the last one that counts as read for `me`. Costs what is unread. */
export function unreadIds(live: Messages, me: string): string[] {
  const unread: string[] = [];
  for (let at = readIndex(live, me) + 1; at < live.state.ids.length; at++) {
    const id = live.state.ids[at] as string;
    const message = live.message(id);
    if (message && message.author !== me && message.deletedAt === null) unread.push(id);
  }
  return unread;
}

/** Place of the last message that counts as read for `me`: before what they marked unread. */
export function readIndex(live: Messages, me: string): number {
  const after = live.state.unreadAfter.get(me);
  return after === undefined ? lastReadIndex(live, me) : live.indexOf(after);
}

function lastReadIndex(live: Messages, user: string): number {
  const marker = live.state.reads.get(user);
  return marker === undefined ? -1 : live.indexOf(marker);
}

/**
 * Who has read what `me` wrote: each reader stands at the last message of `me` that they have read.
 * Message id -> users.
 */
export function readersOf(live: Messages, me: string): ReadonlyMap<string, readonly string[]> {
  const readers = new Map<string, string[]>();
  for (const user of live.state.reads.keys()) {
    if (user === me) continue;
    for (let at = lastReadIndex(live, user); at >= 0; at--) {
      const message = live.message(live.state.ids[at] as string);
      if (message?.author !== me || message.deletedAt !== null) continue;
      if (message.receivedAt !== null) readers.set(message.id, [...(readers.get(message.id) ?? []), user]);
      break;
    }
  }
  return readers;
}
