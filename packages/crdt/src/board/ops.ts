export * from './column-ops.ts';
export * from './default-board.ts';
export * from './group-ops.ts';
export * from './item-ops.ts';
export * from './rule-ops.ts';
export * from './structure.ts';
