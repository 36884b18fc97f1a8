import { systemClock } from './clock.ts';
import type { Clock } from './clock.ts';

/** The part of `WebSocket` that the engine uses. */
export interface SocketLike {
  binaryType: string;
  readonly bufferedAmount: number;
  onopen: ((event: unknown) => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  onerror: ((event: unknown) => void) | null;
  send(data: Uint8Array<ArrayBuffer>): void;
  close(code?: number, reason?: string): void;
}

/** The part of `LockManager` that the engine uses. */
export interface LocksLike {
  request(
    name: string,
    options: { signal?: AbortSignal; ifAvailable?: boolean; steal?: boolean },
    callback: (lock: unknown) => Promise<void>,
  ): Promise<unknown>;
  /** Which locks there are, of all tabs; a browser may lack it. */
  query?(): Promise<{ held?: { name?: string }[]; pending?: { name?: string }[] }>;
}

/** The part of `BroadcastChannel` that the engine uses. */
export interface BroadcastLike {
  onmessage: ((event: { data: unknown }) => void) | null;
  postMessage(data: unknown): void;
  close(): void;
}

export interface StorageLike {
  persist(): Promise<boolean>;
  persisted(): Promise<boolean>;
}

/** What the browser notices of the network; it may be wrong both ways. */
export interface NetworkListener {
  lost(): void;
  /** The network may be back, or the page awake or in front again. */
  back(): void;
}

/** What the person does with the keyboard. */
export interface KeyListener {
  down(): void;
  /** The frame with what the last key did is on its way to the screen. */
  shown(): void;
}

/** Everything of the browser that the engine touches; `null` = this browser lacks it. */
export interface Platform {
  WebSocket: new (url: string) => SocketLike;
  fetch: (url: string, init?: RequestInit) => Promise<Response>;
  indexedDB: IDBFactory | null;
  locks: LocksLike | null;
  BroadcastChannel: (new (name: string) => BroadcastLike) | null;
  clock: Clock;
  /** In [0, 1). */
  random: () => number;
  storage: StorageLike | null;
  caches: Pick<CacheStorage, 'keys' | 'delete'> | null;
  /** Returns the function that stops listening. */
  onNetwork(listener: NetworkListener): () => void;
  /** Told of each key, press and turn of the wheel. Returns the function that stops listening. */
  onGesture(fn: () => void): () => void;
  /** Returns the function that stops listening. */
  onKey(listener: KeyListener): () => void;
  /** Somebody may be looking at the page. */
  isVisible(): boolean;
}

/** Milliseconds after the beginning of a frame at which it is painted: what comes then takes nothing from it. */
const PAINTED = 4;

const GESTURES = ['keydown', 'pointerdown', 'wheel'] as const;

export function browserPlatform(): Platform {
  const scope: Partial<typeof globalThis> = globalThis;
  const nav: Partial<Navigator> = scope.navigator ?? {};
  return {
    WebSocket: globalThis.WebSocket as unknown as Platform['WebSocket'],
    fetch: (url, init) => globalThis.fetch(url, init),
    indexedDB: scope.indexedDB ?? null,
    locks: (nav.locks as unknown as LocksLike | undefined) ?? null,
    BroadcastChannel: (scope.BroadcastChannel as unknown as Platform['BroadcastChannel'] | undefined) ?? null,
    clock: systemClock,
    random: () => Math.random(),
    storage: nav.storage ?? null,
    caches: scope.caches ?? null,
    onNetwork(listener) {
      if (typeof scope.addEventListener !== 'function') return () => undefined;
      const lost = () => listener.lost();
      const back = () => listener.back();
      const awake = () => {
        if (globalThis.document.visibilityState === 'visible') back();
      };
      globalThis.addEventListener('offline', lost);
      globalThis.addEventListener('online', back);
      globalThis.addEventListener('focus', back);
      globalThis.document.addEventListener('visibilitychange', awake);
      return () => {
        globalThis.removeEventListener('offline', lost);
        globalThis.removeEventListener('online', back);
        globalThis.removeEventListener('focus', back);
        globalThis.document.removeEventListener('visibilitychange', awake);
      };
    },
    onGesture(fn) {
      if (typeof scope.addEventListener !== 'function') return () => undefined;
      const told = () => fn();
      for (const type of GESTURES) globalThis.addEventListener(type, told, { capture: true, passive: true });
      return () => {
        for (const type of GESTURES) globalThis.removeEventListener(type, told, { capture: true });
      };
    },
    onKey(listener) {
      if (typeof scope.addEventListener !== 'function' || scope.document === undefined) return () => undefined;
      const down = (): void => {
        listener.down();
        requestAnimationFrame(() => setTimeout(() => listener.shown(), PAINTED));
      };
      globalThis.addEventListener('keydown', down, { capture: true, passive: true });
      return () => globalThis.removeEventListener('keydown', down, { capture: true });
    },
    isVisible: () => scope.document?.visibilityState === 'visible',
  };
}

/** Options that were given, so that an absent one does not hide the browser's. */
export function definedOnly(options: Partial<Platform>): Partial<Platform> {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** Whether the browser promises to keep what the device has. One that throws here keeps it as any other site's. */
export async function askPersistence(storage: StorageLike | null): Promise<boolean> {
  return storage === null ? false : storage.persist().catch(() => false);
}
