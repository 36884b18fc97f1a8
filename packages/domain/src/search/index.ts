export * from './fold-words.ts';
export * from './mark.ts';
export * from './words.ts';
