export * from './access/index.ts';
export * from './clock/index.ts';
export * from './formats/index.ts';
export * from './ids/index.ts';
export * from './messenger/index.ts';
export * from './tasks/index.ts';
export * from './time/index.ts';
export * from './validation/index.ts';
