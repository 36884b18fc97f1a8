export * from './amounts.ts';
export * from './avatar-colors.ts';
export * from './company-numbers.ts';
export * from './countries.ts';
export * from './dates.ts';
export * from './durations.ts';
export * from './names.ts';
export * from './vat-rates.ts';
