import { fileURLToPath } from 'node:url';
import { hocuspocusWire } from '../load/wire-hocuspocus.ts';
import { freshNames, startChild } from './child.ts';
import type { Target } from './target.ts';

const SERVER = fileURLToPath(new URL('hocuspocus-server.ts', import.meta.url));

/** All defaults: a document is stored 2 s after its last edit, at the latest 10 s after the first. */
export const hp: Target = hocuspocus('hp');

/** Its most durable documented setting: every update stores the document. */
export const hpDebounce0: Target = hocuspocus('hp-d0', 0);

function hocuspocus(name: string, debounce?: number): Target {
  return {
    name,
    peer: true,
    durable: true,
    stateful: true,
    async start({ postgresUrl }) {
      const child = await startChild({
        args: ['--import', 'tsx', SERVER],
        env: (port): Record<string, string> => ({
          PORT: String(port),
          DATABASE_URL: postgresUrl,
          ...(debounce !== undefined && { DEBOUNCE: String(debounce) }),
        }),
      });
      return Object.assign(child, { wire: hocuspocusWire, muxWire: hocuspocusWire, docs: freshNames });
    },
  };
}
