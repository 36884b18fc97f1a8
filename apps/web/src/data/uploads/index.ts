export type { CommandOfUpload } from './coming.ts';
export { openUploads, uploadsOf } from './open-uploads.ts';
export { useUploadQueue, useUploads } from './use-uploads.ts';
export type { UploadQueue } from './upload-queue.ts';
export type { FinishedUpload, NewUpload, UploadCommand, UploadFailure } from './upload.ts';
