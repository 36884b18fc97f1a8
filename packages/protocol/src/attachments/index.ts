export * from './attachment.ts';
