import { conversation } from '@basoche/crdt';
import type { Actor } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import { writeBeforeLock } from '../../../platform/lock/participants.ts';
import { DraftKeeper } from '../model/draft-keeper.ts';
import type { ComposerHandle } from './Composer.tsx';

/** Keeps what is being typed in the conversation, so that it waits on every device of this person. */
export function useDraft({ doc }: DocHandle, actor: Actor, composer: RefObject<ComposerHandle | null>) {
  const [keeper] = useState(
    () => new DraftKeeper(conversation.readDraft(doc, actor.userId), (text) => conversation.setDraft(doc, actor, text)),
  );
  useEffect(() => {
    const drafts = doc.getMap('drafts');
    const onRemote = (): void => {
      const text = conversation.readDraft(doc, actor.userId);
      if (keeper.adopt(text)) composer.current?.show(text);
    };
    const flush = (): void => keeper.flush();
    drafts.observe(onRemote);
    const stopWriting = writeBeforeLock(flush);
    addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flush);
    return () => {
      drafts.unobserve(onRemote);
      stopWriting();
      removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flush);
      keeper.flush();
    };
  }, [actor, composer, doc, keeper]);
  return {
    text: () => keeper.text,
    type: (text: string) => keeper.type(text),
    flush: () => keeper.flush(),
    clear: () => {
      keeper.type('');
      keeper.flush();
    },
  };
}
