// The server alone, as `npm start` runs it, without looking at the web app.
import { requireNode } from './node-version.mjs';
import { buildServer } from './server-build.mjs';

requireNode();
const bundle = await buildServer();
process.setSourceMapsEnabled(true);
await import(bundle);
