export * from './addresses.ts';
export * from './attachment.ts';
