export * from './AttachedFile.tsx';
export type { CarriedFile } from './attachments.ts';
export { giveUpFile } from './attachments.ts';
export * from './FileState.tsx';
export * from './use-file-content.ts';
export * from './use-send-files.ts';
export * from './use-staged-files.tsx';
