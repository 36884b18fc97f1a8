// Puts a large firm into the database, for measures and trials: node server/bin/seed.mjs --firm large
import { requireNode } from './node-version.mjs';

requireNode();
const { register } = await import('tsx/esm/api');
register();
const { seedCommand } = await import('../src/large-firm/seed-command.ts');
process.exitCode = await seedCommand(process.argv.slice(2), process.env);
