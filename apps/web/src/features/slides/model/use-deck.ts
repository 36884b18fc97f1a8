import type { DocHandle } from '@basoche/sync';
import { useMemo, useSyncExternalStore } from 'react';
import { useActor } from '../../../data/actor.ts';
import { StoreUse } from '../../../data/store-use.ts';
import { DeckStore } from './deck-store.ts';

/** The slides of a loaded document while mounted; renders again when they change. */
export function useDeck(handle: DocHandle): DeckStore {
  const actor = useActor();
  const use = useMemo(() => new StoreUse(() => new DeckStore(handle.doc, actor)), [handle, actor]);
  useSyncExternalStore(use.subscribe, use.version);
  return use.store;
}
