export * from './job-titles.ts';
export * from './plans.ts';
export * from './roles.ts';
export * from './rules.ts';
