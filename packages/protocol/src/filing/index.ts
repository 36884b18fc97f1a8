export * from './filing.ts';
