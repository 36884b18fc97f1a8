export * from './session.ts';
export * from './user.ts';
