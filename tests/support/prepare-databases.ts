// Run by Vitest before the first file of a project whose tests use databases.
export { prepareTestDatabases as setup } from '../../server/src/testing/database.ts';
