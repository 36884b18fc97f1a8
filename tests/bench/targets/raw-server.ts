import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type * as Ws from 'ws';
import type { Socket } from 'node:net';

/**
 * The least that a server can do, as a limit: no document, no check, nothing stored. A frame is built once for all
 * receivers, and each socket gets one write for everything that came in during a turn of the event loop.
 */
interface Room {
  sockets: Set<Socket>;
  pending: Buffer[];
}

// The version that the application runs on, not the old one that a peer brings along.
const require = createRequire(new URL('../../../server/package.json', import.meta.url));
const { WebSocketServer } = require('ws') as typeof Ws;

const rooms = new Map<string, Room>();
const dirty = new Set<Room>();
const server = createServer();
const sockets = new WebSocketServer({ server, perMessageDeflate: false });

sockets.on('connection', (ws, request) => {
  const name = request.url ?? '/';
  const room: Room = rooms.get(name) ?? { sockets: new Set(), pending: [] };
  rooms.set(name, room);
  room.sockets.add(request.socket);
  ws.on('message', (data: Buffer) => {
    // A state vector is answered with nothing, so that a client of the harness goes on.
    if (data[0] === 0 && data[1] === 0) ws.send(Uint8Array.of(0, 1, 2, 0, 0));
    else if ((data[0] === 0 && data[1] === 2) || data[0] === 1) relay(room, data);
  });
  ws.on('close', () => {
    room.sockets.delete(request.socket);
    if (room.sockets.size === 0) rooms.delete(name);
  });
});

function relay(room: Room, data: Buffer): void {
  if (dirty.size === 0) setImmediate(flush);
  dirty.add(room);
  room.pending.push(frameHead(data.length), data);
}

function flush(): void {
  for (const room of dirty) {
    const bytes = Buffer.concat(room.pending);
    room.pending = [];
    for (const socket of room.sockets) socket.write(bytes);
  }
  dirty.clear();
}

function frameHead(length: number): Buffer {
  if (length < 126) return Buffer.from([0x82, length]);
  if (length < 65_536) return Buffer.from([0x82, 126, length >> 8, length & 0xff]);
  const head = Buffer.alloc(10);
  head[0] = 0x82;
  head[1] = 127;
  head.writeBigUInt64BE(BigInt(length), 2);
  return head;
}

server.listen(Number(process.env['PORT']), '127.0.0.1');
