import type { Actor } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { useCallback, useState } from 'react';
import { keptForm, keptValues } from '../../../app/storage/kept-values.ts';
import type { OpenConversation } from '../model/use-live-conversation.ts';

/** What the text in the field of a conversation does. */
export type Mode = { kind: 'new' } | { kind: 'reply' | 'edit'; id: string };

/**
 * An answer that is being written stays one, and a change that was not saved stays in the field, while the person looks
 * elsewhere: both wait on this device, sealed.
 */
export function useMode(handle: DocHandle, { live }: OpenConversation, actor: Actor) {
  const [kept] = useState(() => keptForm<{ mode: Mode; text: string | null }>(`mode ${actor.userId} ${handle.name}`));
  const [mode, setMode] = useState<Mode>(() => {
    const { mode: before } = keptValues(kept);
    if (before === undefined || before.kind === 'new') return { kind: 'new' };
    const message = live.message(before.id);
    return message === undefined || message.deletedAt !== null ? { kind: 'new' } : before;
  });
  const change = useCallback(
    (next: Mode) => {
      setMode(next);
      kept.write(next.kind === 'new' ? null : { mode: next, text: null });
    },
    [kept],
  );
  return {
    mode,
    setMode: change,
    /** What the change that was not saved would say; `null` without any. */
    unsaved: () => keptValues(kept).text ?? null,
    keepUnsaved: (text: string) => kept.write({ mode, text }),
  };
}
