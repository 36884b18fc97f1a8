export * from './mega-search.ts';
