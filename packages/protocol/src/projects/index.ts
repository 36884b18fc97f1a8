export * from './people.ts';
export * from './project.ts';
export * from './project-records.ts';
export * from './project-view.ts';
