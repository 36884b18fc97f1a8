import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '../database.ts';
import { tablesSource } from './tables-source.ts';

const FILE = fileURLToPath(new URL('../tables.gen.ts', import.meta.url));

const db = await openDatabase({ dataDir: null });
try {
  await db.migrate();
  writeFileSync(FILE, await tablesSource(db, existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''));
} finally {
  await db.close();
}
