import type { SyncEngine } from '@basoche/sync';
import { RECORD_KINDS } from './record-kinds.ts';

const WAIT_MS = 1_500;

/** Reads the records of the device once there is time, so that the first screen that asks has them. @returns gives it up */
export function readRecordsEarly({ records }: Pick<SyncEngine, 'records'>): () => void {
  const read = () => {
    for (const kind of RECORD_KINDS) records.rows(kind);
  };
  let idle: number | null = null;
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(read);
    else read();
  }, WAIT_MS);
  return () => {
    clearTimeout(timer);
    if (idle !== null) cancelIdleCallback(idle);
  };
}
