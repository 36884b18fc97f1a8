export * from './address.ts';
export * from './limits.ts';
export * from './marks.ts';
export * from './mentions.ts';
