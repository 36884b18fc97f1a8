// Says whether a signed export of a document's history is intact: node server/bin/verify-history.mjs <export.zip> [--key <key.pem>]
import { requireNode } from './node-version.mjs';

requireNode();
const { register } = await import('tsx/esm/api');
register();
const { verifyCommand } = await import('../src/capabilities/documents/history/export/verify-command.ts');
process.exitCode = verifyCommand(process.argv.slice(2));
