import type { SyncEngine, SyncEngineOptions } from './api/engine.ts';
import { Engine } from './engine/engine.ts';

/** One person's documents and commands on this device. Nothing happens before `start()`. */
export function createSyncEngine(options: SyncEngineOptions): SyncEngine {
  return new Engine(options);
}
