import net from 'node:net';

export interface FlakyProxy {
  port: number;
  /** Cuts every open connection and refuses new ones until `heal`. */
  cut(): void;
  heal(): void;
  /** Cuts the open connections once; new ones pass. */
  drop(): void;
  /** Each direction waits this long, in milliseconds; order is kept. */
  latency(milliseconds: number): void;
  /** Bytes a second towards the client; 0 = no limit. */
  throttle(bytesPerSecond: number): void;
  /** Accepts and then stays silent, as a network that swallows packets does. */
  blackhole(on: boolean): void;
  /** `false`: answers requests for a websocket with 403 and cuts those that are open, as a strict company proxy does. */
  websockets(allowed: boolean): void;
  /** Cuts the open connections once, and is a good network again. */
  restore(): void;
  close(): Promise<void>;
}

const FORBIDDEN = 'HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n';
/** Browsers open a connection of its own for each websocket, so its first bytes tell. */
const UPGRADE = /^GET [^\r\n]+\r\n(?:[^\r\n]+\r\n)*upgrade: *websocket\r\n/i;

/** A TCP proxy on loopback in front of `targetPort` that behaves like a bad network. */
export async function startFlakyProxy(targetPort: number): Promise<FlakyProxy> {
  const pairs = new Set<[net.Socket, net.Socket]>();
  let isCut = false;
  let isBlackhole = false;
  let allowsWebsockets = true;
  const websockets = new Set<net.Socket>();
  let delay = 0;
  let rate = 0;

  const server = net.createServer((client) => {
    if (isCut) {
      client.destroy();
      return;
    }
    const upstream = net.connect(targetPort, '127.0.0.1');
    const pair: [net.Socket, net.Socket] = [client, upstream];
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      upstream.destroy();
    };
    for (const socket of pair) socket.on('error', end).on('close', end);
    client.once('close', () => websockets.delete(client));
    client.once('data', (chunk: Buffer) => {
      if (!UPGRADE.test(chunk.toString('latin1'))) return;
      websockets.add(client);
      if (!allowsWebsockets) refuse(client);
    });
    forward(client, upstream, () => 0);
    forward(upstream, client, () => rate);
  });

  function forward(from: net.Socket, to: net.Socket, limit: () => number): void {
    let free = 0;
    from.on('data', (chunk: Buffer) => {
      if (isBlackhole || (websockets.has(from) && !allowsWebsockets)) return;
      const perSecond = limit();
      const now = performance.now();
      const start = Math.max(now + delay, free);
      const took = perSecond > 0 ? (chunk.length / perSecond) * 1000 : 0;
      free = start + took;
      const wait = free - now;
      if (wait <= 0) {
        to.write(chunk);
        return;
      }
      from.pause();
      setTimeout(() => {
        to.write(chunk);
        from.resume();
      }, wait);
    });
  }

  function refuse(client: net.Socket): void {
    client.end(FORBIDDEN);
  }

  function destroyAll(): void {
    for (const [client, upstream] of pairs) {
      client.destroy();
      upstream.destroy();
    }
    pairs.clear();
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as net.AddressInfo).port,
    cut() {
      isCut = true;
      destroyAll();
    },
    heal() {
      isCut = false;
    },
    drop: destroyAll,
    latency(milliseconds) {
      delay = milliseconds;
    },
    throttle(bytesPerSecond) {
      rate = bytesPerSecond;
    },
    blackhole(on) {
      isBlackhole = on;
    },
    websockets(allowed) {
      allowsWebsockets = allowed;
      if (!allowed) for (const socket of websockets) socket.destroy();
    },
    restore() {
      destroyAll();
      isCut = isBlackhole = false;
      allowsWebsockets = true;
      delay = rate = 0;
    },
    async close() {
      destroyAll();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}
