// What `npm start` runs: the built web app and the server, in this process.
import { requireNode } from './node-version.mjs';

requireNode();
const { ensureWebBuilt } = await import('./web-build.mjs');
ensureWebBuilt();
const { buildServer } = await import('./server-build.mjs');
const bundle = await buildServer();
process.setSourceMapsEnabled(true);
await import(bundle);
