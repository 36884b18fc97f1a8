export * from './exchange.ts';
export * from './settings.ts';
export * from './stream.ts';
