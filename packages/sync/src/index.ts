export type { DocHandle, DocNotice } from './api/doc-handle.ts';
export type { RefusedEdits, SyncEngine, SyncEngineOptions, Unsynced } from './api/engine.ts';
export type { Outbox, OutboxCommand, OutboxError, OutboxItem, OutboxOutcome } from './api/outbox.ts';
export type { DocStatus, DocSyncState, SyncState, SyncStatus } from './api/status.ts';
export type { Clock } from './platform/clock.ts';
export type { BroadcastLike, LocksLike, Platform, SocketLike, StorageLike } from './platform/platform.ts';
export { createSyncEngine } from './engine.ts';
export { erasePerson } from './sign-out/erase-person.ts';
