import { newUuid } from '@basoche/domain';
import { databaseName, StorageError, systemClock, type Cipher, type LocksLike, type SyncEngine } from '@basoche/sync';
import type { FilesRun } from '../../app/engine.tsx';
import { openedVault } from '../../app/lock/vault.ts';
import { ComingUploads } from './coming.ts';
import type { CommandOfUpload } from './coming.ts';
import { serverCalls } from './server-calls.ts';
import { UploadQueue, type UploadQueuePorts } from './upload-queue.ts';
import { UploadStore } from './upload-store.ts';

const queues = new WeakMap<SyncEngine, UploadQueue>();

/** The uploads that go with a running engine. @throws Error for one that was not started with them */
export function uploadsOf(engine: SyncEngine): UploadQueue {
  const queue = queues.get(engine);
  if (queue === undefined) throw new Error('this engine has no uploads');
  return queue;
}

/**
 * What a person uploads on this device; what waits goes on as soon as their engine runs, whatever is on screen.
 * @param commandOf what is sent of an upload that the server has; `null`: nothing
 */
export function openUploads(user: { id: string; firmId: string }, commandOf: CommandOfUpload): FilesRun {
  const coming = new ComingUploads(commandOf);
  const queue = newQueue(databaseName(user), openedVault()?.cipher ?? null);
  return {
    load: () => queue.load(),
    list: () => queue.pending(),
    coming: () => coming.of(queue.list()),
    subscribe: (fn) => queue.subscribe(fn),
    isAtRisk: () => queue.isAtRisk(),
    stop: () => queue.stop(),
    start(engine) {
      queues.set(engine, queue);
      queue.onDone(async (upload) => {
        const given = commandOf(upload);
        if (given !== null) await engine.outbox.send(given.command);
      });
      queue.start({
        isOnline: () => engine.status().connected,
        leads: () => engine.status().leads,
        subscribe: (fn) => engine.subscribeStatus(fn),
      });
    },
  };
}

function newQueue(name: string, cipher: Cipher | null): UploadQueue {
  const scope: Partial<typeof globalThis> = globalThis;
  return new UploadQueue({
    name,
    tab: newUuid(systemClock.now()),
    openStore: async () => {
      if (scope.indexedDB === undefined) throw new StorageError('no IndexedDB', { full: false });
      return UploadStore.open(scope.indexedDB, name, { cipher, pause: nextTask });
    },
    calls: serverCalls,
    clock: systemClock,
    locks: (scope.navigator?.locks as LocksLike | undefined) ?? null,
    BroadcastChannel: (scope.BroadcastChannel as unknown as UploadQueuePorts['BroadcastChannel'] | undefined) ?? null,
    pause: nextTask,
    failed: (error) => reportError(error),
  });
}

/** Not a timer: those of a tab that nobody sees come once a second. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
