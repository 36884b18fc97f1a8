export * from './choices.ts';
export * from './notification.ts';
