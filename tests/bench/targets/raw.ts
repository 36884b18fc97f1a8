import { fileURLToPath } from 'node:url';
import { yWebsocketWire } from '../load/wire-y-websocket.ts';
import { freshNames, startChild } from './child.ts';
import type { Target } from './target.ts';

const SERVER = fileURLToPath(new URL('raw-server.ts', import.meta.url));

export const raw: Target = {
  name: 'raw',
  peer: false,
  durable: false,
  stateful: false,
  async start() {
    const child = await startChild({
      args: ['--import', 'tsx', SERVER],
      env: (port) => ({ PORT: String(port) }),
    });
    return Object.assign(child, { wire: yWebsocketWire((doc) => `/${doc}`), docs: freshNames });
  },
};
