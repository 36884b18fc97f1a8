// @database both: columns of every table.
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../database.ts';
import { testDatabase } from '../../testing/database.ts';
import { tablesSource } from './tables-source.ts';

const committed = readFileSync(new URL('../tables.gen.ts', import.meta.url), 'utf8');

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db?.close());

test('types of tables are those of the migrated database; `npm run tables` writes them', async () => {
  expect(await tablesSource(db, committed)).toBe(committed);
});

test('a column and a table that come and go are seen, and comments stay over what stays', async () => {
  await db.pool.query('create table zz_probe (id uuid primary key, note text, at timestamptz not null default now())');
  await db.pool.query('alter table firm add column probe jsonb, drop column theme');
  const source = await tablesSource(db, committed);
  expect(source).toContain(
    '  zz_probe: {\n    id: string;\n    note: string | null;\n    at: Generated<Timestamp>;\n  };',
  );
  const firm = source.slice(source.indexOf('  firm: {'), source.indexOf('  firm_conversation: {'));
  expect(firm).toContain('    probe: Json | null;');
  expect(firm).not.toContain('theme:');
  expect(firm).toContain('    /** One of `PLANS` of the domain. */\n    plan: Generated<string>;');
});

test('a type that nobody has thought of is refused', async () => {
  await db.pool.query('create table zz_odd (at interval)');
  await expect(tablesSource(db, committed)).rejects.toThrow('zz_odd.at');
});
