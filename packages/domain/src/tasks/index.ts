export * from './deadline.ts';
export * from './kind.ts';
export * from './priority.ts';
export * from './status.ts';
