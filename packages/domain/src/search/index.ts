export * from './fold-words.ts';
export * from './list-text.ts';
export * from './mark.ts';
export * from './words.ts';
