import { conversation } from '@basoche/crdt';
import type { Actor } from '@basoche/crdt';
import { MAX_MESSAGE_LENGTH } from '@basoche/domain';
import type { DocHandle } from '@basoche/sync';
import type { RefObject } from 'react';
import { useEffect, useState } from 'react';
import { keptForm, keptValues } from '../../../app/storage/kept-values.ts';
import { writeBeforeLock } from '../../../app/lock/participants.ts';
import { DraftKeeper } from '../model/draft-keeper.ts';
import type { ComposerHandle } from './Composer.tsx';

/**
 * Keeps what is being typed in the conversation, so that it waits on every device of this person. A text too long for a
 * message waits on this device alone: the server would take it out of the conversation.
 */
export function useDraft({ doc, name }: DocHandle, actor: Actor, composer: RefObject<ComposerHandle | null>) {
  const [keeper] = useState(() => {
    const tooLong = keptForm<{ text: string }>(`draft ${actor.userId} ${name}`);
    const { text = conversation.readDraft(doc, actor.userId) } = keptValues(tooLong);
    return new DraftKeeper(text, (typed) => {
      const isTooLong = typed.length > MAX_MESSAGE_LENGTH;
      tooLong.write(isTooLong ? { text: typed } : null);
      if (!isTooLong) conversation.setDraft(doc, actor, typed);
    });
  });
  useEffect(() => {
    const drafts = doc.getMap('drafts');
    const onRemote = (): void => {
      if (keeper.text.length > MAX_MESSAGE_LENGTH) return;
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
