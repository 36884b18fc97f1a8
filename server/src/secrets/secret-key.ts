import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The secret of this installation, 32 bytes: `SECRET_KEY`, or, in a trial, a file of `DATA_DIR` that is made once and read
 * by its owner only.
 */
export function readSecretKey(given: string | undefined, dataDir: string): Buffer {
  return given === undefined ? fromFile(dataDir) : Buffer.from(given, 'base64');
}

function fromFile(dataDir: string): Buffer {
  const path = join(dataDir, 'secret.key');
  try {
    return decode(readFileSync(path, 'utf8'), path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
  try {
    // Unlike a rename, a link never replaces the key of a process that was faster.
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
  return decode(readFileSync(path, 'utf8'), path);
}

function decode(text: string, path: string): Buffer {
  const key = Buffer.from(text.trim(), 'base64');
  if (key.length !== 32) throw new Error(`${path} does not hold 32 bytes in base64`);
  return key;
}
