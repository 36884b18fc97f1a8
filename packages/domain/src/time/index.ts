export * from './intervals.ts';
export * from './local-date.ts';
export * from './months.ts';
