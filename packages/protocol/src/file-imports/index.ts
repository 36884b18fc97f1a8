export * from './file-import.ts';
