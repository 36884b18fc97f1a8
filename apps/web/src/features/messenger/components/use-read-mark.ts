import { conversation } from '@basoche/crdt';
import type { Actor } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { useCallback, useEffect, useState } from 'react';
import type { LiveConversation } from '../model/live-conversation.ts';
import { ReadKeeper } from '../model/read-keeper.ts';
import { lastReadIndex } from '../model/unread.ts';

/** Gives the function to call with the last message on screen. */
export function useReadMark({ doc, right }: DocHandle, live: LiveConversation, actor: Actor): (id: string) => void {
  const [keeper] = useState(
    () =>
      new ReadKeeper((id) => {
        if (live.indexOf(id) > lastReadIndex(live, actor.userId))
          conversation.markRead(doc, actor, id, (message) => live.indexOf(message));
      }),
  );
  useEffect(() => () => keeper.flush(), [keeper]);
  return useCallback(
    (id: string) => {
      if (right !== 'read' && live.indexOf(id) > lastReadIndex(live, actor.userId)) keeper.see(id);
    },
    [actor, keeper, live, right],
  );
}
