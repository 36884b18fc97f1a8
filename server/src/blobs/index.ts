export type { BlobStore } from './blob-store.ts';
export { collectBlobsJob, createBlobs } from './blobs.ts';
export type { Blobs } from './blobs.ts';
export { bytesOf, putParts } from './bytes.ts';
export { DamagedBlobError } from './read-blob.ts';
export { createStore } from './create-store.ts';
export type { StoredPart } from './stored-parts.ts';
