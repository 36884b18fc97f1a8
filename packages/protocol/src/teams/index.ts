export * from './team.ts';
export * from './team-records.ts';
