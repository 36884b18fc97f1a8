export * from './CommentThread.tsx';
export type { CommentToAdd } from './thread.ts';
