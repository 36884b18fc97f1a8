// @database both: a migration over content.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import type { Db } from '../database.ts';

let db: Db;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

async function fold(text: string): Promise<string> {
  return db.asSystem(async (trx) => {
    const { rows } = await sql<{ folded: string }>`select search_fold(${text}) as folded`.execute(trx);
    return rows[0]!.folded;
  });
}

test('search folds accents, capitals, ligatures and composed letters', async () => {
  expect(await fold('À CONTRÔLER — Œuvre de l’Été, ÿ ç Ñ')).toBe("a controler — oeuvre de l'ete, y c n");
  expect(await fold('re\u0301fe\u0301re\u0301')).toBe('refere');
});

test('an index entry finds what is being typed and other forms of the word', async () => {
  const found = async (text: string, query: string) =>
    db.asSystem(async (trx) => {
      const { rows } = await sql<{ found: boolean | null }>`
        select search_vector(${text}) @@ search_query(${query}) as found`.execute(trx);
      return rows[0]!.found;
    });
  expect(await found('Assignation délivrée à l’étude', 'assignat')).toBe(true);
  expect(await found('Assignation délivrée', 'délivré')).toBe(true);
  expect(await found('Les assignations', 'ASSIGNATION')).toBe(true);
  expect(await found('Assignation', 'référé')).toBe(false);
  expect(await found('Les pièces de l’audience', 'l’audience des pièces')).toBe(true);
  expect(await found('Les pièces de l’audience', 'pièces facture')).toBe(false);
  expect(await found('Écrire à claire@cabinet.fr', 'claire@cabinet.fr')).toBe(true);
});

test('no character of a query is an operator or an error', async () => {
  for (const query of ['\' "', 'a & | ! <-> b:*', '\\', "\\' \\\\", ':*', '((', '« »', "d'", '%_']) {
    const { rows } = await db.asSystem((trx) =>
      sql<{ found: boolean | null }>`select search_vector('rien') @@ search_query(${query}) as found`.execute(trx),
    );
    expect(rows[0]!.found ?? false, query).toBe(false);
  }
});

test('a text far over the size of an index is indexed in part, never refused', async () => {
  const words = Array.from({ length: 60_000 }, (_, index) => `mot${index.toString(36)}é`).join(' ');
  const { rows } = await db.asSystem((trx) =>
    sql<{ n: number }>`select length(search_vector(${words})) as n`.execute(trx),
  );
  expect(rows[0]!.n).toBeGreaterThan(5000);
});
