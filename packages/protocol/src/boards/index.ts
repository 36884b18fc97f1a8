export * from './activity.ts';
export * from './board.ts';
