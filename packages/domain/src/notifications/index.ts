export * from './quiet-hours.ts';
