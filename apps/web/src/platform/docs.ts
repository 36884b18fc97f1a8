import type { DocName, ManifestDoc } from '@basoche/protocol';
import type { DocHandle } from '@basoche/sync';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';
import { DocSnapshot } from './doc-snapshot.ts';
import { DocUse } from './doc-use.ts';
import { useEngine } from './engine.tsx';
import { useUser } from './session.ts';

/** Every document this person may read, as the device knows it; the same array until it changes. */
export function useDocs(): readonly ManifestDoc[] {
  const engine = useEngine();
  return useSyncExternalStore(
    useCallback((fn: () => void) => engine.subscribe(fn), [engine]),
    () => engine.docs(),
  );
}

/** This device heard at least once which documents there are; before, an empty list says nothing. */
export function useListed(): boolean {
  const engine = useEngine();
  return useSyncExternalStore(
    useCallback((fn: () => void) => engine.subscribe(fn), [engine]),
    () => engine.listed(),
  );
}

/**
 * Opens a document while mounted, says who is here, and renders again when its state (loaded, synced, right, status,
 * notices) changes. `null` on the first render and without a name.
 */
export function useDoc(name: DocName | null): DocHandle | null {
  const engine = useEngine();
  const { id, fullname, initials, color } = useUser();
  const opened = useMemo(
    () => new DocUse(engine, name, { id, name: fullname, initials, color }),
    [engine, name, id, fullname, initials, color],
  );
  useSyncExternalStore(opened.subscribe, opened.version);
  return opened.handle();
}

/**
 * One way from a document to the screen: `read` again at most once a frame when the document changed, keeping the
 * unchanged parts of the result identical. `null` until the device's copy is loaded. `read` must be a stable function
 * and return plain data.
 */
export function useDocSnapshot<T>(handle: DocHandle | null, read: (doc: Y.Doc) => T): T | null {
  const doc = handle?.doc ?? null;
  const snapshot = useMemo(() => (doc === null ? null : new DocSnapshot(doc, read)), [doc, read]);
  const value = useSyncExternalStore(snapshot?.subscribe ?? never, () => snapshot?.get() ?? null);
  return handle?.loaded === true ? value : null;
}

function never(): () => void {
  return () => undefined;
}
