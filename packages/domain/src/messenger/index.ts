export * from './address.ts';
export * from './attachments.ts';
export * from './limits.ts';
export * from './mentions.ts';
