import type { DocHandle, SyncEngine } from '@basoche/sync';
import { useMemo, useSyncExternalStore } from 'react';
import { useEngine } from '../../../app/engine.tsx';
import { useUser } from '../../../app/session/session.ts';
import { conversationListOf } from '../../../data/conversations/conversation-list.ts';
import type { ConversationState } from '../../../data/conversations/live-conversation.ts';
import { LiveConversation } from '../../../data/conversations/live-conversation.ts';

export interface OpenConversation {
  live: LiveConversation;
  /** A new object after every change. */
  state: ConversationState;
}

/** The messages of an open conversation; `null` until the device's copy is loaded. */
export function useLiveConversation(handle: DocHandle | null): OpenConversation | null {
  const engine = useEngine();
  const { id: me } = useUser();
  const loaded = handle?.loaded === true ? handle : null;
  const use = useMemo(() => new LiveUse(engine, me, loaded), [engine, me, loaded]);
  return useSyncExternalStore(use.subscribe, use.open);
}

/** A conversation followed by one component, from its first to its last subscription. */
class LiveUse {
  #engine: SyncEngine;
  #me: string;
  #handle: DocHandle | null;
  #open: OpenConversation | null = null;

  constructor(engine: SyncEngine, me: string, handle: DocHandle | null) {
    this.#engine = engine;
    this.#me = me;
    this.#handle = handle;
  }

  readonly open = (): OpenConversation | null => this.#open;

  readonly subscribe = (fn: () => void): (() => void) => {
    const handle = this.#handle;
    if (handle === null) return () => {};
    const live = new LiveConversation(handle.doc);
    const detach = conversationListOf(this.#engine, this.#me).attach(handle, live);
    this.#open = { live, state: live.state };
    live.subscribe(() => {
      this.#open = { live, state: live.state };
      fn();
    });
    fn();
    return () => {
      this.#open = null;
      detach();
      live.destroy();
    };
  };
}
