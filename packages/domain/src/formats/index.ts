export * from './amounts.ts';
export * from './dates.ts';
export * from './durations.ts';
export * from './names.ts';
