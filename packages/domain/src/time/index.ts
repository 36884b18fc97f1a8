export { readSpokenDate, type SpokenDate, titleWithDate } from './date-words.ts';
export * from './intervals.ts';
export * from './local-date.ts';
export * from './months.ts';
export * from './schemas.ts';
