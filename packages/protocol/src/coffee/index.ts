export * from './coffee.ts';
