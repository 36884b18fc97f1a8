export * from './upload.ts';
