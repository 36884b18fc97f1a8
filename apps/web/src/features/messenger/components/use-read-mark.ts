import { conversation } from '@basoche/crdt';
import type { Actor } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { useCallback, useEffect, useState } from 'react';
import type { LiveConversation } from '../../../data/conversations/live-conversation.ts';
import { ReadKeeper } from '../model/read-keeper.ts';
import { readIndex } from '../../../data/conversations/unread.ts';

export interface ReadMark {
  /** To call with the last message on screen. */
  onSee: (id: string) => void;
  /** From this message on all is unread, and what is on screen counts as read again only once the person came back. */
  markUnread: (id: string) => void;
  /** The message from which all was marked unread here, while that holds. */
  unreadFrom: string | null;
}

export function useReadMark({ doc, right }: DocHandle, live: LiveConversation, actor: Actor): ReadMark {
  const [keeper] = useState(
    () =>
      new ReadKeeper((id) => {
        if (live.indexOf(id) > readIndex(live, actor.userId))
          conversation.markRead(doc, actor, id, (message) => live.indexOf(message));
      }),
  );
  const [marked, setMarked] = useState<string | null>(null);
  // It ends when the person reads on elsewhere, or sends.
  const unreadFrom = marked !== null && live.state.unreadAfter.has(actor.userId) ? marked : null;
  useEffect(() => () => keeper.flush(), [keeper]);
  const onSee = useCallback(
    (id: string) => {
      if (unreadFrom === null && right !== 'read' && live.indexOf(id) > readIndex(live, actor.userId)) keeper.see(id);
    },
    [actor, keeper, live, right, unreadFrom],
  );
  const markUnread = useCallback(
    (id: string) => {
      keeper.flush();
      conversation.markUnread(doc, actor, id, live.state.ids);
      keeper.forget();
      setMarked(id);
    },
    [actor, doc, keeper, live],
  );
  return { onSee, markUnread, unreadFrom };
}
