export * from './fold-words.ts';
export * from './mark.ts';
