export * from './firm.ts';
