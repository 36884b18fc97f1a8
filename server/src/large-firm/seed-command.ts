import { ConfigError, readConfig } from '../config/config.ts';
import { openDatabase } from '../db/database.ts';
import { DirectoryInUseError } from '../db/embedded/directory-lock.ts';
import { DEMO_PASSWORD } from '../demo/accounts.ts';
import { StartError } from '../start-error.ts';
import { LARGE, largeFirmEmail, seedLargeFirm } from './seed-large-firm.ts';

const USAGE = '\nUsage : npm run seed -- --firm large\n\nLe serveur doit être arrêté s’il a sa propre base.\n\n';

/** @returns the exit code */
export async function seedCommand(args: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  if (args.length !== 2 || args[0] !== '--firm' || args[1] !== 'large') {
    process.stderr.write(USAGE);
    return 1;
  }
  try {
    const config = readConfig(env);
    const db = await openDatabase({ url: config.DATABASE_URL, dataDir: config.DATA_DIR });
    try {
      await db.migrate();
      await seedLargeFirm(db, LARGE, (done) => process.stdout.write(`${done}\n`));
    } finally {
      await db.close();
    }
    process.stdout.write(`\nGrand Cabinet & Associés : ${largeFirmEmail(0)}, mot de passe ${DEMO_PASSWORD}\n\n`);
    return 0;
  } catch (error) {
    const isForThePerson = [ConfigError, DirectoryInUseError, StartError].some((kind) => error instanceof kind);
    if (!isForThePerson || !(error instanceof Error)) throw error;
    process.stderr.write(`\n${error.message}\n\n`);
    return 1;
  }
}
