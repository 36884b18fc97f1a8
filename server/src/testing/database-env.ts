const KEY = Buffer.alloc(32, 7).toString('base64');

/**
 * What a server process is given with a PostgreSQL database of tests, so that it starts as one without any setting does:
 * with the demo firm. Nothing for `null` or `undefined`, the embedded database.
 */
export function databaseEnv(url: string | null | undefined): Record<string, string> {
  return url ? { DATABASE_URL: url, SECRET_KEY: KEY, DEMO: 'true' } : {};
}
