import { createHash, randomUUID } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const A_DAY_MS = 86_400_000;

/**
 * A data directory of one's own, as the first start of this build leaves it: the embedded database, migrated, with the
 * demo firm. That start costs more than most tests that need a server, so it is made once a day (the demo's dates are
 * relative to it) and copied.
 * @param bundle path of the server that this build made
 * @param start Starts the server over an empty directory and stops it cleanly.
 */
export async function afterFirstStart(bundle: string, start: (dataDir: string) => Promise<void>): Promise<string> {
  const shelf = join(tmpdir(), 'basoche-test');
  const kept = join(shelf, `data-${fingerprint(bundle)}`);
  if (!existsSync(kept)) {
    mkdirSync(shelf, { recursive: true });
    discardOld(shelf);
    const draft = `${kept}.${randomUUID()}`;
    await start(draft);
    try {
      renameSync(draft, kept);
    } catch (error) {
      // Another test made it meanwhile.
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(kept)) throw error;
    }
  }
  const own = mkdtempSync(join(tmpdir(), 'basoche-app-'));
  cpSync(kept, own, { recursive: true });
  return own;
}

/** Of this build on this day. */
export function fingerprint(bundle: string): string {
  const hash = createHash('sha256').update(new Date().toDateString());
  for (const name of readdirSync(dirname(bundle)).toSorted())
    if (name.endsWith('.mjs') && !name.startsWith('.')) hash.update(readFileSync(join(dirname(bundle), name)));
  return hash.digest('hex').slice(0, 16);
}

function discardOld(shelf: string): void {
  for (const name of readdirSync(shelf)) {
    const path = join(shelf, name);
    if (name.startsWith('data-') && Date.now() - statSync(path).mtimeMs > A_DAY_MS)
      rmSync(path, { recursive: true, force: true });
  }
}
