export * from './span.ts';
