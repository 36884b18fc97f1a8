/** A port that browsers never connect to. */
const NOWHERE = 'ws://127.0.0.1:9/';

const sockets = new Set<WebSocket>();
let requests = new AbortController();
let isCut = false;

/** The network of the page, which a test cuts. */
export const line = {
  cut(): void {
    isCut = true;
    for (const socket of sockets) socket.close();
    sockets.clear();
    requests.abort();
    dispatchEvent(new Event('offline'));
  },
  restore(): void {
    if (!isCut) return;
    isCut = false;
    requests = new AbortController();
    dispatchEvent(new Event('online'));
  },
};

/** From here on all requests and sockets of the page go over the line. */
export function startLine(): void {
  const { fetch: send, WebSocket: RealSocket } = globalThis;
  globalThis.fetch = async (to, how) => {
    if (isCut) throw new TypeError('Failed to fetch');
    const signals = [requests.signal, how?.signal].filter((signal) => signal !== null && signal !== undefined);
    try {
      return await send(to, { ...how, signal: AbortSignal.any(signals) });
    } catch (error) {
      if (how?.signal?.aborted !== true && isCut) throw new TypeError('Failed to fetch', { cause: error });
      throw error;
    }
  };
  globalThis.WebSocket = class extends RealSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(isCut ? NOWHERE : url, protocols);
      sockets.add(this);
      this.addEventListener('close', () => sockets.delete(this));
    }
  };
  Object.defineProperty(navigator, 'onLine', { get: () => !isCut, configurable: true });
}
