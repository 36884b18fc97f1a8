import { writeFileSync } from 'node:fs';
import { openDatabase } from '../database.ts';
import { readProtection } from './protection.ts';

const db = await openDatabase({ dataDir: null });
try {
  await db.migrate();
  const facts = await readProtection(db);
  writeFileSync(new URL('expected.json', import.meta.url), `${JSON.stringify(facts, null, 2)}\n`);
} finally {
  await db.close();
}
