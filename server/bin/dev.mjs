// What `npm run dev` runs: the server, restarted when its sources change, and vite's development server for the web app.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { requireNode } from './node-version.mjs';

requireNode();
const root = fileURLToPath(new URL('../../', import.meta.url));
const port = process.env.PORT ?? '3000';
const children = [
  spawn(process.execPath, ['--watch', '--watch-preserve-output', '--import', 'tsx', 'server/src/main.ts'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PORT: port },
  }),
  spawn(process.execPath, [join(root, 'node_modules/vite/bin/vite.js')], {
    cwd: join(root, 'apps/web'),
    stdio: 'inherit',
    // vite.config.ts sends /api and /sync there.
    env: { ...process.env, BASOCHE_SERVER: `http://localhost:${port}` },
  }),
];

let stopping = false;
function stop(signal) {
  stopping = true;
  for (const child of children) child.kill(signal);
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => stop(signal));
for (const child of children)
  child.on('exit', (code) => {
    if (!stopping) {
      process.exitCode = code ?? 1;
      stop('SIGTERM');
    }
  });
