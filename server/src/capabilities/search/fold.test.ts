import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../../db/database.ts';
import { testDatabase } from '../../testing/database.ts';
import { foldWords as fold } from '@basoche/domain';

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

test('folding here and in the database agree on French', async () => {
  for (const text of [
    'À CONTRÔLER',
    'Œuvre de l’Été',
    'Maître Noël Çağ',
    're\u0301fe\u0301re\u0301',
    'ŸÝÿ',
    'simple 12',
  ]) {
    const { rows } = await db.asSystem((trx) =>
      sql<{ folded: string }>`select search_fold(${text}) as folded`.execute(trx),
    );
    expect(fold(text).replaceAll('ğ', 'g')).toBe(rows[0]!.folded.replaceAll('ğ', 'g'));
  }
});
