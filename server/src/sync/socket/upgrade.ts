import { STATUS_CODES } from 'node:http';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { KIND_VERSIONS, parseDocName } from '@basoche/protocol';
import { WebSocketServer } from 'ws';
import type { SyncGateway } from './gateway.ts';
import type { Line } from './line.ts';
import { Line as OutgoingLine } from './line.ts';
import type { LineOptions } from './line.ts';
import { MuxConnection } from './mux-connection.ts';
import { SingleConnection } from './single-connection.ts';
import { SyncSocket } from './sync-socket.ts';

export interface UpgradeOptions extends LineOptions {
  gateway: SyncGateway;
  allowedOrigins: string[];
  isDraining: () => boolean;
}

/** Room around the largest message for the frame that holds it, so that the refusal concerns its channel alone. */
const FRAME_SLACK = 64 * 1024;
const PATH = /^\/sync(?:\/(.*))?$/;

/** Takes the websocket upgrades under `/sync` of an HTTP server; others are left to whoever else listens, or refused. */
export function attachUpgrade(server: Server, options: UpgradeOptions): () => void {
  const { gateway, limits } = options;
  const accept = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.messageBytes + FRAME_SLACK,
    skipUTF8Validation: true,
    WebSocket: SyncSocket,
    clientTracking: false,
  });

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    const url = parseUrl(request.url);
    const path = url ? PATH.exec(url.pathname) : null;
    const isOthers = (!url || !path) && server.listenerCount('upgrade') > 1;
    if (isOthers) return;
    // Until the handshake is over nobody else listens: an error here would end the process.
    const onError = () => socket.destroy();
    socket.on('error', onError);
    if (!url || !path) {
      answer(socket, 404);
      return;
    }
    const refusal = refuse(request, options);
    if (refusal !== null) {
      answer(socket, refusal);
      return;
    }
    accept.handleUpgrade(request, socket, head, (ws) => {
      socket.off('error', onError);
      connect(gateway, new OutgoingLine(ws, socket, path[1] === undefined, options), path[1], url);
    });
  };
  server.on('upgrade', upgrade);
  return () => server.off('upgrade', upgrade);
}

function connect(gateway: SyncGateway, line: Line, path: string | undefined, url: URL): void {
  if (path === undefined) {
    gateway.add(new MuxConnection(line, gateway));
    return;
  }
  const parsed = parseDocName(decodeURIComponentOr(path));
  if (!parsed) {
    line.ws.on('error', () => undefined);
    line.close('NOT_FOUND');
    return;
  }
  if (Number(url.searchParams.get('version') ?? 1) < KIND_VERSIONS[parsed.kind]) {
    line.ws.on('error', () => undefined);
    line.close('CLIENT_TOO_OLD');
    return;
  }
  gateway.add(new SingleConnection(line, gateway, parsed.name, url.searchParams.get('token') ?? ''));
}

/** HTTP status of a refusal, `null` = welcome. */
function refuse(request: IncomingMessage, { gateway, allowedOrigins, isDraining }: UpgradeOptions): number | null {
  if (isDraining()) return 503;
  const { origin, host } = request.headers;
  if (origin !== undefined) {
    const isOurs = allowedOrigins.length > 0 ? allowedOrigins.includes(origin) : hostOf(origin) === host;
    if (!isOurs) return 403;
  }
  return gateway.strangers.size >= gateway.limits.unauthenticatedSockets ? 503 : null;
}

/** Does not wait for the other side to hang up as well: it may never do so, and the server could not stop. */
function answer(socket: Duplex, status: number): void {
  socket.once('finish', () => socket.destroy());
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** The request target may be anything; its origin is never taken from it. */
function parseUrl(target: string | undefined): URL | null {
  if (!target?.startsWith('/') || target.startsWith('//')) return null;
  return URL.canParse(target, 'http://sync') ? new URL(target, 'http://sync') : null;
}

function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).host : null;
}

function decodeURIComponentOr(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
