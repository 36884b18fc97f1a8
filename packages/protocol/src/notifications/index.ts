export * from './choices.ts';
export * from './notification.ts';
export * from './push.ts';
