export * from './history.ts';
export * from './text-document.ts';
