export * from './text-document.ts';
