export * from './conversation.ts';
export * from './live.ts';
export * from './message.ts';
export * from './tag.ts';
