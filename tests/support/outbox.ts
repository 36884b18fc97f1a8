import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseMail } from '../../server/src/testing/smtp-server.ts';
import type { ReceivedMail } from '../../server/src/testing/smtp-server.ts';
import { until } from './app.ts';

/** The newest mail to this address that the server put into its outbox folder, once there are `count` of them. */
export async function mailTo(dataDir: string, address: string, count = 1): Promise<ReceivedMail> {
  let found: ReceivedMail[] = [];
  await until(async () => {
    found = (await readOutbox(join(dataDir, 'outbox'))).filter(({ to }) => to.includes(address));
    return found.length >= count;
  });
  return found.at(-1)!;
}

async function readOutbox(folder: string): Promise<ReceivedMail[]> {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.eml'));
  return Promise.all(names.sort().map((name) => parseMail(readFileSync(join(folder, name)))));
}
