export * from './company.ts';
export * from './firm.ts';
