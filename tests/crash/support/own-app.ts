import { databaseEnv } from '../../../server/src/testing/database-env.ts';
import { testDatabaseUrl } from '../../../server/src/testing/database.ts';
import { startApp, type App } from '../../support/app.ts';

/** Many requests of one person in a minute are what these tests are made of. */
export const ROOMY = { API_RATE: '100000' };

export interface OwnApp {
  app: App;
  /** `null` on the embedded database. */
  databaseUrl: string | null;
  remove(): Promise<void>;
}

/** The real server with a database of its own: a fresh one on the server of TEST_DATABASE_URL, or the embedded one. */
export async function ownApp(env: Record<string, string> = {}): Promise<OwnApp> {
  const database = await testDatabaseUrl();
  try {
    const app = await startApp({ env: { ...ROOMY, ...databaseEnv(database?.url), ...env } });
    return {
      app,
      databaseUrl: database?.url ?? null,
      async remove() {
        await app.remove();
        await database?.drop();
      },
    };
  } catch (error) {
    await database?.drop();
    throw error;
  }
}
