export * from './chrono.ts';
export * from './codes.ts';
export * from './dates.ts';
export * from './task-comment.ts';
export * from './task-group.ts';
export * from './recurrence.ts';
export * from './reminder.ts';
export * from './task.ts';
