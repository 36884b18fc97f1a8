import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { yWebsocketWire } from '../load/wire-y-websocket.ts';
import { freshNames, startChild } from './child.ts';
import type { Target } from './target.ts';

const SERVER = join(fileURLToPath(import.meta.resolve('@y/websocket-server/package.json')), '../src/server.js');

/** The stock server of y-websocket, in memory. */
export const yws: Target = yWebsocketServer('yws', false);

/** The same with its documented persistence, LevelDB. */
export const ywsLeveldb: Target = yWebsocketServer('yws-leveldb', true);

function yWebsocketServer(name: string, durable: boolean): Target {
  return {
    name,
    peer: true,
    durable,
    stateful: true,
    async start() {
      const child = await startChild({
        args: [SERVER],
        env: (port, dataDir): Record<string, string> => ({
          HOST: '127.0.0.1',
          PORT: String(port),
          ...(durable && { YPERSISTENCE: join(dataDir, 'leveldb') }),
        }),
      });
      return Object.assign(child, { wire: yWebsocketWire((doc) => `/${doc}`), docs: freshNames });
    },
  };
}
