import { createSyncEngine, type FilesOfApp, type SyncEngine, type SyncStatus } from '@basoche/sync';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useEffectEvent, useState, useSyncExternalStore, type ReactNode } from 'react';
import { publishAtRisk } from './device/at-risk.ts';
import { deviceId } from './device/device.ts';
import { eraseAppData } from './session/erase-person.ts';
import { evictedCount } from './device/evicted.ts';
import { takePart } from './lock/participants.ts';
import { openedVault } from './lock/vault.ts';
import { followLine } from './queries.ts';
import { readRecordsEarly } from './read-early.ts';
import { RECORD_KINDS } from './record-kinds.ts';
import { currentUser, disconnect, sessionToken } from './session/session.ts';
import { unsyncedOf, writeUnsyncedNote } from './session/unsynced-note.ts';
import type { CurrentUser } from './session/user.ts';

const EngineContext = createContext<SyncEngine | null>(null);

/** Files on their way to the server: read before the engine starts, sent while it runs. */
export interface FilesRun extends FilesOfApp {
  start(engine: SyncEngine): void;
  /** Some are in the memory of this tab alone. */
  isAtRisk(): boolean;
  stop(): Promise<void>;
}

export interface EngineProviderProps {
  user: CurrentUser;
  openFiles: (user: { id: string; firmId: string }) => FilesRun;
  /** While the device's state is being read. */
  waiting: ReactNode;
  /** The device's state could not be read. */
  renderFailed: (retry: () => void, error: unknown) => ReactNode;
  /** The session ended: expired, revoked, or signed out in another tab. */
  onLeave: () => void;
  /** The browser cleared the device's storage: so much of what was not sent is gone. */
  onEvicted: (count: number) => void;
  children: ReactNode;
}

/** Runs the sync engine of the signed-in person while mounted. Children render once the device's state is read. */
export function EngineProvider(props: EngineProviderProps) {
  const [attempt, setAttempt] = useState(0);
  return <EngineRun key={attempt} {...props} retry={() => setAttempt(attempt + 1)} />;
}

function EngineRun({
  user,
  openFiles,
  waiting,
  renderFailed,
  onLeave,
  onEvicted,
  children,
  retry,
}: EngineProviderProps & { retry: () => void }) {
  const queries = useQueryClient();
  const [state, setState] = useState<{ engine: SyncEngine } | { error: unknown } | null>(null);
  const { id } = user;
  const firmId = user.firm.id;
  const nameNow = useEffectEvent(() => user.fullname);
  const tellEvicted = useEffectEvent(onEvicted);
  const filesNow = useEffectEvent(openFiles);

  useEffect(() => {
    let current = true;
    const noted = unsyncedOf(id) ?? 0;
    const leave = () => {
      disconnect('ended');
      onLeave();
    };
    const files = filesNow({ id, firmId });
    const engine = createSyncEngine({
      files,
      baseUrl: location.origin,
      token: sessionToken,
      user: { id, firmId },
      device: deviceId(),
      app: __APP_VERSION__,
      records: RECORD_KINDS,
      key: openedVault()?.key ?? null,
      onSessionEnded: leave,
      onSignedOutElsewhere: () => {
        if (currentUser() === null) return;
        disconnect('signed-out');
        onLeave();
      },
      onSetAside: () => location.reload(),
      wipeApp: async () => {
        await files.stop();
        queries.clear();
        await eraseAppData({ id, firmId });
      },
    });
    const note = () => {
      const { unread, pending, refused } = engine.status();
      // What cannot be read is not known to be nothing: the note of the last start stands.
      if (!unread) writeUnsyncedNote({ userId: id, name: nameNow(), pending: pending + refused });
    };
    const isAtRisk = () => engine.mustWarnBeforeUnload() || files.isAtRisk();
    const warn = (event: BeforeUnloadEvent) => {
      if (isAtRisk()) event.preventDefault();
    };
    const unsubscribe = engine.subscribeStatus(note);
    const stop = async () => {
      await Promise.all([engine.stop(), files.stop()]);
    };
    const leaveRisk = publishAtRisk(isAtRisk);
    const leaveLine = followLine(engine);
    let leaveReading = () => {};
    const partFromLock = takePart({
      atRisk: isAtRisk,
      waiting: () => engine.status().pending + engine.status().refused,
      written: () => engine.whenWritten(),
      stop,
      subscribe: (fn) => {
        const ends = [engine.subscribeStatus(fn), files.subscribe(fn)];
        return () => ends.forEach((end) => end());
      },
    });
    addEventListener('beforeunload', warn);
    engine.start().then(
      () => {
        if (!current) return;
        files.start(engine);
        setState({ engine });
        leaveReading = readRecordsEarly(engine);
        const gone = evictedCount(noted, engine);
        if (gone > 0) tellEvicted(gone);
      },
      (error: unknown) => {
        if (current) setState({ error });
      },
    );
    return () => {
      current = false;
      unsubscribe();
      leaveLine();
      leaveReading();
      leaveRisk();
      removeEventListener('beforeunload', warn);
      setState(null);
      // A lock waits for what is still being written.
      void stop().finally(partFromLock);
    };
  }, [id, firmId, onLeave, queries]);

  if (state === null) return waiting;
  if ('error' in state) return renderFailed(retry, state.error);
  return <EngineContext value={state.engine}>{children}</EngineContext>;
}

/** The running engine. @throws Error outside of the signed-in screens */
export function useEngine(): SyncEngine {
  const engine = use(EngineContext);
  if (engine === null) throw new Error('no sync engine here');
  return engine;
}

/** What is saved, what waits; a new object at each change. */
export function useSyncStatus(): SyncStatus {
  const engine = useEngine();
  return useSyncExternalStore(
    (fn) => engine.subscribeStatus(fn),
    () => engine.status(),
  );
}

/** This browser keeps what is written; in private browsing, for one, it lives in the memory of the tab alone. */
export function useIsDurable(): boolean {
  const engine = useEngine();
  return useSyncExternalStore(
    (fn) => engine.subscribeStatus(fn),
    () => engine.status().durable,
  );
}

/** The server answers; rendered again only when that changes. */
export function useConnected(): boolean {
  const engine = useEngine();
  return useSyncExternalStore(
    (fn) => engine.subscribeStatus(fn),
    () => engine.status().connected,
  );
}
