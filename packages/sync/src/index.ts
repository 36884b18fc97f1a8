export type { DocHandle, DocNotice } from './api/doc-handle.ts';
export type {
  ComingCommand,
  FilesOfApp,
  PendingFile,
  RefusedEdits,
  SyncEngine,
  SyncEngineOptions,
  Unsynced,
} from './api/engine.ts';
export type { Outbox, OutboxCommand, OutboxError, OutboxItem, OutboxOutcome } from './api/outbox.ts';
export type { DeviceRecords } from './api/records.ts';
export type { Behind, DocStatus, DocSyncState, SyncState, SyncStatus } from './api/status.ts';
export { createCipher, SealError } from './encryption/cipher.ts';
export type { Cipher } from './encryption/cipher.ts';
export { WrongKeyError } from './encryption/damage.ts';
export { isSealed, openValue, sealValue } from './encryption/sealed-value.ts';
export { systemClock } from './platform/clock.ts';
export type { Clock } from './platform/clock.ts';
export type {
  BroadcastLike,
  LocksLike,
  KeyListener,
  NetworkListener,
  Platform,
  SocketLike,
  StorageLike,
} from './platform/platform.ts';
export { databaseName, markWipe, wipeDevice } from './sign-out/wipe.ts';
export type { SecretKind } from './vault/key-row.ts';
export { Vault } from './vault/vault.ts';
export type { UnlockAnswer, VaultState } from './vault/vault.ts';
export { committed, openDatabase, result } from './store/idb.ts';
export { StorageError, toStorageError } from './store/storage-error.ts';
export { createSyncEngine } from './engine.ts';
export { erasePerson } from './sign-out/erase-person.ts';
