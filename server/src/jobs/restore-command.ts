import { resolve } from 'node:path';
import { ConfigError, readConfig } from '../config/config.ts';
import { DirectoryInUseError } from '../db/embedded/directory-lock.ts';
import { StartError } from '../start-error.ts';
import { listDumps } from './dumps.ts';
import { RestoreError, restoreDump } from './restore.ts';

try {
  const config = readConfig(process.env);
  const [given] = process.argv.slice(2);
  if (given === undefined) {
    const dumps = listDumps(config.DATA_DIR);
    process.stdout.write(
      `\nUsage : npm run restore -- <sauvegarde>\n\nSauvegardes de ${config.DATA_DIR} :\n${dumps.map((path) => `  ${path}`).join('\n') || '  aucune'}\n\n`,
    );
    process.exitCode = 1;
  } else {
    const former = await restoreDump(resolve(given), config.DATA_DIR, { now: () => Date.now() });
    process.stdout.write(`\nSauvegarde restaurée dans ${config.DATA_DIR}.\n`);
    if (former) process.stdout.write(`La base précédente est conservée dans ${former}.\n`);
    process.stdout.write('\n');
  }
} catch (error) {
  const isForThePerson = [ConfigError, DirectoryInUseError, RestoreError, StartError].some(
    (kind) => error instanceof kind,
  );
  if (!isForThePerson || !(error instanceof Error)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exitCode = 1;
}
