import { testDatabase, testDatabaseUrl } from '../../../server/src/testing/database.ts';
import { openDatabase } from '../../../server/src/db/database.ts';
import type { Db } from '../../../server/src/db/database.ts';

/** The database that the worlds share, one after the other: each has a firm, people and documents of its own. */
export interface Base {
  url: string;
  /** The simulation's own eye and hand: never part of a server process. */
  db: Db;
  /** Worlds that lived on it: ids of two worlds of one seed differ, in nothing but this. */
  worlds: number;
  close(): Promise<void>;
}

export async function openBase(): Promise<Base> {
  const server = await testDatabaseUrl();
  if (server !== null) {
    const db = await openDatabase({ url: server.url, dataDir: null });
    return {
      url: server.url,
      db,
      worlds: 0,
      close: async () => {
        await db.close();
        await server.drop();
      },
    };
  }
  const db = await testDatabase();
  const host = encodeURIComponent(db.embedded?.host ?? '');
  return { url: `postgresql://postgres@localhost/postgres?host=${host}`, db, worlds: 0, close: () => db.close() };
}
