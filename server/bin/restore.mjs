// Puts a dump of the embedded database back: node server/bin/restore.mjs <dump>. The server must be stopped.
import { requireNode } from './node-version.mjs';

requireNode();
const { register } = await import('tsx/esm/api');
register();
await import('../src/jobs/restore-command.ts');
