import type { SyncEngine } from '@basoche/sync';

/**
 * How much of what a person had not sent is gone: their last tab noted it (`noted`), and the device starts as a new one,
 * because the browser cleared its storage.
 */
export function evictedCount(noted: number, engine: Pick<SyncEngine, 'listed' | 'status'>): number {
  const { durable, pending, refused, damaged } = engine.status();
  const isNew = durable && !engine.listed() && pending + refused + damaged === 0;
  return isNew ? noted : 0;
}
