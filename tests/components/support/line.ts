import { onTestFinished } from 'vitest';

/** A port that browsers never connect to. */
const NOWHERE = 'ws://127.0.0.1:9/';

/** The network of everybody else, which no test cuts. */
export const outside = { fetch: globalThis.fetch.bind(globalThis), WebSocket: globalThis.WebSocket };

const sockets = new Set<WebSocket>();
let requests = new AbortController();
let isCut = false;
let held: { path: string; released: Promise<void> } | null = null;
let breaking: { path: string; times: number } | null = null;

/** The network of the page, which a test cuts. */
export const line = {
  cut(): void {
    isCut = true;
    drop();
    dispatchEvent(new Event('offline'));
  },
  restore(): void {
    if (!isCut) return;
    isCut = false;
    dispatchEvent(new Event('online'));
  },
  /** The next requests of an address that has this in it end with the line that carries them. @returns how many are to come */
  breakAt(path: string, times: number): () => number {
    const asked = { path, times };
    breaking = asked;
    onTestFinished(() => {
      breaking = null;
    });
    return () => asked.times;
  },
  /** Requests of an address that has this in it wait until the test ends, or they are let go by what is returned. */
  hold(path: string): () => void {
    let release = () => {};
    held = { path, released: new Promise<void>((resolve) => (release = resolve)) };
    const letGo = () => {
      held = null;
      release();
    };
    onTestFinished(letGo);
    return letGo;
  },
};

function drop(): void {
  for (const socket of sockets) socket.close();
  sockets.clear();
  requests.abort();
  requests = new AbortController();
}

/** From here on all requests and sockets of the page go over the line. */
export function startLine(): void {
  globalThis.fetch = async (to, how) => {
    if (isCut) throw new TypeError('Failed to fetch');
    if (breaking !== null && breaking.times > 0 && addressOf(to).includes(breaking.path)) {
      breaking.times -= 1;
      queueMicrotask(drop);
    }
    if (held !== null && addressOf(to).includes(held.path)) await held.released;
    const signals = [requests.signal, how?.signal].filter((signal) => signal !== null && signal !== undefined);
    try {
      return await outside.fetch(to, { ...how, signal: AbortSignal.any(signals) });
    } catch (error) {
      if (how?.signal?.aborted !== true) throw new TypeError('Failed to fetch', { cause: error });
      throw error;
    }
  };
  globalThis.WebSocket = class extends outside.WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(isCut ? NOWHERE : url, protocols);
      sockets.add(this);
      this.addEventListener('close', () => sockets.delete(this));
    }
  };
  Object.defineProperty(navigator, 'onLine', { get: () => !isCut, configurable: true });
}

function addressOf(to: RequestInfo | URL): string {
  return to instanceof Request ? to.url : String(to);
}
