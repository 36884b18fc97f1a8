import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '@basoche/domain';
import type { Db } from '../db/database.ts';
import { UNFINISHED, writeWhole } from '../write-whole.ts';
import type { Jobs } from './jobs.ts';

const DUMP = /^basoche-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar\.gz$/;

export interface DumpOptions {
  /** `DATA_DIR` */
  dataDir: string;
  everySeconds: number;
  keep: number;
}

/** Regular dumps of the embedded database; a PostgreSQL server has its own backups. */
export function scheduleDumps(jobs: Jobs, db: Db, clock: Clock, options: DumpOptions): void {
  if (!db.embedded || options.everySeconds === 0) return;
  jobs.every('embedded-dump', options.everySeconds, async () => {
    // First, too: a disk that is full takes the next one only once there is room again.
    removeOldDumps(options.dataDir, options.keep);
    await writeDump(db, clock, options.dataDir);
    removeOldDumps(options.dataDir, options.keep);
  });
}

/** Complete and on the disk, or not there at all. @returns its path */
export async function writeDump(db: Db, clock: Clock, dataDir: string): Promise<string> {
  if (!db.embedded) throw new Error('only the embedded database dumps itself');
  const folder = dumpFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeUnfinished(folder);
  const stamp = new Date(clock.now()).toISOString().slice(0, 19).replaceAll(':', '-');
  const path = join(folder, `basoche-${stamp}Z.tar.gz`);
  const bytes = await db.embedded.dump();
  await writeWhole(path, bytes);
  return path;
}

/** What a process that died over a dump has left. */
function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder)) if (name.endsWith(UNFINISHED)) rmSync(join(folder, name));
}

/** Newest last. */
export function listDumps(dataDir: string): string[] {
  const folder = dumpFolder(dataDir);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => DUMP.test(name))
    .sort()
    .map((name) => join(folder, name));
}

function removeOldDumps(dataDir: string, keep: number): void {
  for (const path of listDumps(dataDir).slice(0, -keep)) rmSync(path);
}

function dumpFolder(dataDir: string): string {
  return join(dataDir, 'dumps');
}
