export * from './deadline.ts';
export * from './kind.ts';
export * from './priority.ts';
export * from './recurrence.ts';
export * from './recurrence-text.ts';
export * from './reminder.ts';
export * from './role.ts';
export * from './status.ts';
