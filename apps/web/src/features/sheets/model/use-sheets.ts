import type { DocHandle } from '@basoche/sync';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useActor } from '../../../data/actor.ts';
import { StoreUse } from '../../../data/store-use.ts';
import { SheetStore } from './sheet-store.ts';

const MINUTE = 60_000;

/** The sheets of a loaded document while mounted; renders again when they change, and each minute for what says the hour. */
export function useSheets(handle: DocHandle): SheetStore {
  const actor = useActor();
  const use = useMemo(() => new StoreUse(() => new SheetStore(handle.doc, actor)), [handle, actor]);
  useSyncExternalStore(use.subscribe, use.version);
  useEffect(() => {
    const timer = setInterval(() => use.store.tick(), MINUTE);
    return () => clearInterval(timer);
  }, [use]);
  return use.store;
}
