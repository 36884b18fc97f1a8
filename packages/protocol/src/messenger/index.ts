export * from './message-file.ts';
export * from './conversation.ts';
export * from './live.ts';
export * from './message.ts';
export * from './scheduled.ts';
export * from './scheduled-record.ts';
export * from './tag.ts';
