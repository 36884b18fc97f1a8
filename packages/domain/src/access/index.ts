export * from './job-titles.ts';
export * from './roles.ts';
