// Which test files run on which database (decisions 0158 and 0230). Each entry is the beginning of a path.

/** Rules that no database decides: they run once. */
export const UNITS = ['packages/', 'apps/', 'tests/repo/'];

/** Where PostgreSQL is there. */
export const ON_POSTGRES = ['server/', 'tests/simulation/', 'tests/contract/'];

/** On both: a database killed at work shows what it is. */
export const CRASHES = ['tests/crash/'];

/** About the embedded database alone: on a PostgreSQL server they would say the same again. */
export const EMBEDDED_ONLY = [
  'server/src/jobs/dumps.test.ts',
  'server/src/jobs/restore.test.ts',
  'server/src/db/embedded/**',
];

/**
 * Files of `tests/contract` that also run on the embedded database where PostgreSQL is there: together they send every call
 * through all layers, and touch what two databases may do differently. Those that repeat the same statements in many
 * combinations take turns there (`tests/contract/support/second-database.ts`, decision 0335).
 */
export const EMBEDDED_CALLS = [
  // Every call of the contract, of every kind of stranger: drivers, row-level security, errors.
  ...['every-route', 'routes', 'access-calls', 'own-calls', 'people-calls'],
  // Bytes and texts that a database refuses.
  'hostile-input',
  // Extensions and collations: letters without accents, similar texts, order of names.
  ...['mega-search', 'directory'],
  // Notifications between connections.
  'live-events',
  // Bytes in columns, ranges and windows in queries.
  ...['document-history', 'messenger-files', 'board-activity'],
].map((name) => `tests/contract/${name}.test.ts`);

/** What the embedded database is asked where PostgreSQL is there too: itself, its files, its death, and the calls above. */
export const EMBEDDED_TOO = [
  ...['server/src/db/', 'server/src/jobs/dumps.test.ts', 'server/src/jobs/restore.test.ts', 'tests/compatibility/'],
  ...CRASHES,
  ...EMBEDDED_CALLS,
];
