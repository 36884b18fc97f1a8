export * from './fields.ts';
export * from './french-words.ts';
