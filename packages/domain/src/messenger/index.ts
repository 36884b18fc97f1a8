export * from './address.ts';
export * from './limits.ts';
export * from './mentions.ts';
