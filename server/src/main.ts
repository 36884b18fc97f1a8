import { join } from 'node:path';
import { startApplication } from './application.ts';
import { ConfigError, readConfig } from './config/config.ts';
import type { Config } from './config/config.ts';
import { DirectoryInUseError } from './db/embedded/directory-lock.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts.ts';
import { createLog } from './log.ts';
import { StartError } from './start-error.ts';

await run();

async function run(): Promise<void> {
  const config = configOrExit();
  const log = createLog(config.LOG_LEVEL);
  const application = await startApplication(config, log, { now: () => Date.now() }).catch((error: unknown) => {
    if (isForThePerson(error)) refuse(error.message);
    throw error;
  });
  application.db.embedded?.onFailure((error) => {
    log.error({ err: error }, 'the embedded database stopped and is started again');
  });
  let stoppingSince: number | null = null;
  const stop = (signal: string) => {
    if (stoppingSince !== null) {
      // npm passes on the Ctrl-C that the terminal gave us too: only a later one means « at once ».
      if (Date.now() - stoppingSince > 1_000) process.exit(1);
      return;
    }
    stoppingSince = Date.now();
    log.info({ signal }, 'stopping');
    const late = setTimeout(() => {
      log.error('could not finish in time');
      process.exit(1);
    }, config.DRAIN_SECONDS * 1000);
    application.stop().then(
      () => {
        clearTimeout(late);
        process.exit(0);
      },
      (error: unknown) => {
        log.fatal({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', () => stop('SIGINT'));
  process.on('SIGTERM', () => stop('SIGTERM'));
  greet(config, application.url, application.demo);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) refuse(error.message);
    throw error;
  }
}

/** Errors that the person at the terminal can mend: told in one sentence, without a stack. */
function isForThePerson(error: unknown): error is Error {
  if (error instanceof DirectoryInUseError || error instanceof StartError) return true;
  const { code, port } = (error ?? {}) as { code?: string; port?: number };
  if (code !== 'EADDRINUSE' || !(error instanceof Error)) return false;
  error.message = `Le port ${port ?? ''} est déjà pris. Donnez-en un autre avec PORT.`;
  return true;
}

function refuse(message: string): never {
  process.stderr.write(`\n${message}\n\n`);
  process.exit(1);
}

function greet(config: Config, url: string, demo: boolean): void {
  const lines = ['', `  Basoche est prêt : ${url}`, ''];
  if (!config.DATABASE_URL) {
    lines.push(
      `  Base de données embarquée dans ${config.DATA_DIR} : pour un essai ou un petit cabinet.`,
      '  Elle survit à l’arrêt du serveur, pas à une coupure de courant ; un seul serveur à la fois.',
      '  Pour un usage sérieux, donnez un serveur PostgreSQL (15 ou plus) avec DATABASE_URL.',
      '',
    );
  }
  if (!config.SMTP_URL) {
    lines.push(
      `  Courriels : aucun serveur (SMTP_URL), chacun est déposé dans ${join(config.DATA_DIR, 'outbox')}.`,
      '',
    );
  }
  if (demo) {
    lines.push(`  Comptes de démonstration (mot de passe ${DEMO_PASSWORD}) :`);
    for (const account of DEMO_ACCOUNTS) lines.push(`    ${account.email.padEnd(36)} ${account.text}`);
    lines.push('');
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}
