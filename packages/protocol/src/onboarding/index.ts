export * from './invitation.ts';
export * from './registration.ts';
export * from './subscription.ts';
