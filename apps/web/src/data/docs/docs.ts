import type { DocName, ManifestDoc } from '@basoche/protocol';
import type { DocHandle, DocSyncState } from '@basoche/sync';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import type * as Y from 'yjs';
import { DocSnapshot } from './doc-snapshot.ts';
import { DocUse } from './doc-use.ts';
import { ToldState } from './told-state.ts';
import { useEngine } from '../../app/engine.tsx';
import { useUser } from '../../app/session/session.ts';

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
  const opened = useDocUse(name);
  useSyncExternalStore(opened.subscribe, opened.version);
  return opened.handle();
}

/** As `useDoc`, but not rendered again while edits are on their way to the server: `useDocState` tells that where it is shown. */
export function useDocSkippingSaves(name: DocName | null): DocHandle | null {
  const opened = useDocUse(name);
  useSyncExternalStore(opened.subscribe, opened.stateVersion);
  return opened.handle();
}

/** Whether what was written is saved. While someone types it stays at « syncing » from key to key: « saved » is told late, never early. */
export function useDocState(handle: DocHandle): DocSyncState {
  const told = useMemo(() => new ToldState(handle), [handle]);
  return useSyncExternalStore(told.subscribe, told.state);
}

function useDocUse(name: DocName | null): DocUse {
  const engine = useEngine();
  const { id, fullname, initials, color } = useUser();
  return useMemo(
    () => new DocUse(engine, name, { id, name: fullname, initials, color }),
    [engine, name, id, fullname, initials, color],
  );
}

/**
 * One way from a document to the screen: `read` again at most once a frame when the document changed, keeping the
 * unchanged parts of the result identical. `null` until the device's copy is loaded, and of a document that has not come
 * yet: what there is of it is not the document. `read` must be a stable function
 * and return plain data.
 * @param parts names of the shared types that `read` looks at, always the same array: a key typed into the text of a
 * document need not read its 500 comments
 */
export function useDocSnapshot<T>(
  handle: DocHandle | null,
  read: (doc: Y.Doc) => T,
  parts: readonly string[] | null = null,
): T | null {
  const doc = handle === null || handle.missing ? null : handle.doc;
  const snapshot = useMemo(() => (doc === null ? null : new DocSnapshot(doc, read, parts)), [doc, read, parts]);
  const value = useSyncExternalStore(snapshot?.subscribe ?? never, () => snapshot?.get() ?? null);
  return handle?.loaded === true ? value : null;
}

function never(): () => void {
  return () => undefined;
}
