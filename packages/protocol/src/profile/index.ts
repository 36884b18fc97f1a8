export * from './avatar.ts';
export * from './live.ts';
export * from './section-calls.ts';
export * from './sections.ts';
export * from './update.ts';
