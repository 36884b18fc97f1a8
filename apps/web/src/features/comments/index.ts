export * from './CommentThread.tsx';
