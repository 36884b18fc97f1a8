import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { testDatabase } from './testing/database.ts';

test('tokens, passwords and rows that the database refused are not written', async () => {
  const lines: string[] = [];
  const log = createLog('trace', { write: (line: string) => void lines.push(line) });
  log.warn({ token: 'secret-1', user: { password: 'secret-2' }, headers: { authorization: 'Bearer secret-3' } }, 'x');
  const db = await testDatabase();
  try {
    await db.pool.query('create temporary table probe (text text check (length(text) < 3))');
    const error: unknown = await db.pool
      .query("insert into probe values ('secret-4')")
      .catch((refusal: unknown) => refusal);
    log.error({ err: error }, 'request failed');
  } finally {
    await db.close();
  }
  expect(lines.length).toBe(2);
  expect(lines[1]).toContain('violates check constraint');
  expect(lines.join('')).not.toMatch(/secret-/);
});
