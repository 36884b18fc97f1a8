// Which test files run on which database (decisions 0230 and 0390). Each list holds beginnings of paths.
import { readdirSync, readFileSync } from 'node:fs';

/** Rules that no database decides: they run once. */
export const UNITS = ['packages/', 'apps/', 'tests/repo/', 'tests/compatibility/'];

/** Where PostgreSQL is there. */
export const ON_POSTGRES = ['server/', 'tests/simulation/', 'tests/contract/'];

/** Real processes that die; on PostgreSQL they have a server of their own. */
export const CRASHES = ['tests/crash/'];

/**
 * What the first line of a test file says of its database, with the reason: `// @database both: …` or `// @database embedded: …`.
 * A file without such a line runs on PostgreSQL alone, where there is one.
 */
const DATABASE = /^\/\/ @database (both|embedded): \S/;

export type Database = 'postgres' | 'both' | 'embedded';

/** @throws Error for a line that says neither, or gives no reason */
export function databaseOf(path: string): Database {
  const [first = ''] = readFileSync(path, 'utf8').split('\n', 1);
  const named = DATABASE.exec(first)?.[1] as 'both' | 'embedded' | undefined;
  if (named === undefined && first.includes('@database')) throw new Error(`${path}: what is « ${first} »?`);
  return named ?? 'postgres';
}

/** Files of the parts that run on a database. */
export function databaseTests(): { path: string; database: Database }[] {
  return [...ON_POSTGRES, ...CRASHES].flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.test.ts') && !name.includes('node_modules'))
      .toSorted()
      .map((name) => ({ path: `${folder}${name}`, database: databaseOf(`${folder}${name}`) })),
  );
}

/** Files that run on the embedded database where PostgreSQL is there too. */
export function onEmbedded(): string[] {
  return databaseTests().flatMap(({ path, database }) => (database === 'postgres' ? [] : [path]));
}

/** Files that do not run on PostgreSQL: about the embedded database alone. */
export function onEmbeddedAlone(): string[] {
  return databaseTests().flatMap(({ path, database }) => (database === 'embedded' ? [path] : []));
}
