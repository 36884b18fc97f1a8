import { createCipher } from '@basoche/sync';
import { FakeBroadcast, FakeClock, FakeLocks, MemoryDisk, moved, seededRandom, settle } from '@basoche/testkit';
import { BLOB_PART_BYTES, partsOfSize } from '@basoche/protocol';
import { TryLater, UploadRefusal, type UploadCalls, type UploadProgress } from '../upload-calls.ts';
import { UploadQueue } from '../upload-queue.ts';
import { UploadStore } from '../upload-store.ts';
import { type FinishedUpload, type NewUpload, type UploadState } from '../upload.ts';

interface ServerUpload {
  name: string;
  size: number;
  parts: Map<number, Uint8Array>;
}

/** The server's side of uploads, which may lose what is asked and what it answers. */
export class FakeUploadServer {
  readonly uploads = new Map<string, ServerUpload>();
  /** What came, as `start a`, `part a 0`, `remove a`. */
  readonly requests: string[] = [];
  /** Requests that never come, and answers that never arrive: how many in a hundred. */
  lost = 0;
  /** Calls that begin with this are refused, with these words. */
  refuses: { call: string; text: string } | null = null;
  /** Everything is answered with this. */
  fails: Error | null = null;
  /** What comes now is never answered. */
  isSilent = false;
  /** This request is carried out, and its answer lost, once. */
  losesAnswerTo: string | null = null;
  /** Called with each request before it is answered. */
  onRequest: ((request: string) => void) | null = null;
  running = 0;
  maxRunning = 0;
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  /** As one tab calls it, while its network is there. */
  calls(isOnline: () => boolean): UploadCalls {
    return {
      start: (id, { name, size }, signal) =>
        this.#answer(`start ${id}`, isOnline, signal, () => {
          if (!this.uploads.has(id)) this.uploads.set(id, { name, size, parts: new Map() });
          return this.#progress(id);
        }),
      sendPart: (id, part, bytes, signal) => {
        const copy = bytes.slice();
        return this.#answer(`part ${id} ${part}`, isOnline, signal, () => {
          this.#progress(id);
          this.uploads.get(id)!.parts.set(part, copy);
        });
      },
      remove: (id, signal) => this.#answer(`remove ${id}`, isOnline, signal, () => void this.uploads.delete(id)),
    };
  }

  /** The whole file as it came; `null` while something is missing. */
  contentOf(id: string): Uint8Array | null {
    const upload = this.uploads.get(id);
    if (upload === undefined || !this.#progress(id).isComplete) return null;
    return Buffer.concat([...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes));
  }

  count(request: string): number {
    return this.requests.filter((each) => each === request).length;
  }

  async #answer<T>(request: string, isOnline: () => boolean, signal: AbortSignal, act: () => T): Promise<T> {
    moved();
    this.running += 1;
    this.maxRunning = Math.max(this.maxRunning, this.running);
    try {
      if (!isOnline()) throw new TypeError('no network');
      if (this.#loses()) throw new TryLater(null);
      this.requests.push(request);
      this.onRequest?.(request);
      const { isSilent } = this;
      await new Promise((resolve) => setImmediate(resolve));
      if (isSilent) await aborted(signal);
      if (signal.aborted) throw new DOMException('aborted', 'AbortError');
      if (this.fails !== null) throw this.fails;
      if (this.refuses !== null && request.startsWith(this.refuses.call)) throw new UploadRefusal(this.refuses.text);
      const answer = act();
      if (this.losesAnswerTo === request) {
        this.losesAnswerTo = null;
        throw new TypeError('cut');
      }
      if (this.#loses()) throw new TryLater(null);
      return answer;
    } finally {
      moved();
      this.running -= 1;
    }
  }

  #loses(): boolean {
    return this.#random() * 100 < this.lost;
  }

  #progress(id: string): UploadProgress {
    const upload = this.uploads.get(id);
    if (upload === undefined) throw new UploadRefusal('Ce dépôt n’existe pas.');
    return { parts: [...upload.parts.keys()], isComplete: upload.parts.size === partsOfSize(upload.size) };
  }
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
}

/** One browser profile that uploads. */
export class UploadScene {
  readonly clock = new FakeClock();
  readonly disk = new MemoryDisk();
  readonly locks = new FakeLocks();
  readonly broadcast = new FakeBroadcast();
  readonly server: FakeUploadServer;
  readonly key: Uint8Array;
  online = true;
  #tabs = 0;

  constructor(seed = 1) {
    const random = seededRandom(seed);
    this.server = new FakeUploadServer(random);
    this.key = Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256));
  }

  async tab(options: { isDiskless?: boolean } = {}): Promise<UploadTab> {
    this.#tabs += 1;
    const tab = new UploadTab(this, `tab-${this.#tabs}`, options);
    await tab.open();
    return tab;
  }
}

/** One tab of it, which may die at any time. */
export class UploadTab {
  readonly queue: UploadQueue;
  /** What the caller was given, in order. */
  readonly taken: FinishedUpload[] = [];
  /** The caller does not take anything. */
  refusesAll = false;
  /** What should not have happened. */
  readonly failures: unknown[] = [];
  readonly #scene: UploadScene;
  readonly #mount;
  readonly #listeners = new Set<() => void>();
  #leads = false;
  #release: () => void = () => undefined;

  constructor(scene: UploadScene, tab: string, { isDiskless = false }: { isDiskless?: boolean }) {
    this.#scene = scene;
    this.#mount = scene.disk.mount();
    const { clock, locks, broadcast, server } = scene;
    this.queue = new UploadQueue({
      name: 'basoche-alice-firm',
      tab,
      openStore: () =>
        UploadStore.open(isDiskless ? NO_DISK : this.#mount.indexedDB, 'basoche-alice-firm', {
          cipher: createCipher(scene.key),
          pause: turn,
          clock: clock.of(this),
        }),
      calls: server.calls(() => scene.online),
      clock: clock.of(this),
      locks: locks.of(this),
      BroadcastChannel: broadcast.of(this),
      failed: (error) => void this.failures.push(error),
      pause: turn,
    });
  }

  async open(): Promise<void> {
    await this.queue.load();
    this.queue.onDone(async (upload) => {
      if (this.refusesAll) throw new Error('not now');
      this.taken.push(upload);
    });
    this.queue.start({
      isOnline: () => this.#scene.online,
      leads: () => this.#leads,
      subscribe: (fn) => {
        this.#listeners.add(fn);
        return () => void this.#listeners.delete(fn);
      },
    });
    void this.#scene.locks.of(this).request('leader', {}, () => {
      this.#leads = true;
      this.changed();
      return new Promise((resolve) => (this.#release = resolve));
    });
    await settle();
  }

  /** The network, or who leads, may have changed. */
  changed(): void {
    for (const fn of this.#listeners) fn();
  }

  states(): Record<string, UploadState['is']> {
    return Object.fromEntries(this.queue.list().map(({ id, state }) => [id, state.is]));
  }

  async close(): Promise<void> {
    await this.queue.stop();
    this.#release();
    this.crash();
  }

  crash(): void {
    this.#mount.kill();
    this.#leads = false;
    const { clock, broadcast, locks } = this.#scene;
    for (const part of [clock, broadcast, locks]) part.kill(this);
  }
}

/** A task of the page goes by. */
export async function turn(): Promise<void> {
  moved();
  await new Promise((resolve) => setImmediate(resolve));
}

const NO_DISK = {
  open: () => {
    throw new DOMException('storage is not available', 'SecurityError');
  },
} as unknown as IDBFactory;

/** A file of so many bytes, each of which says where it stands. */
export function fileOf(id: string, size: number, target: unknown = { folder: 'f' }): NewUpload {
  return { id, file: new Blob([contentOf(size)]), name: `${id}.pdf`, target };
}

const CONTENT = Uint8Array.from({ length: 4 * BLOB_PART_BYTES }, (_, at) => (at * 7 + (at >> 12)) % 251);

export function contentOf(size: number): Uint8Array<ArrayBuffer> {
  return CONTENT.subarray(0, size);
}
