import type { DocKindModule } from '../kind.ts';
import { guardBoard } from './guard.ts';
import { migrateBoard } from './migrate.ts';
import { BOARD_PROJECTOR_VERSION, projectBoard } from './project.ts';
import { BOARD_VERSION } from './shape.ts';

export const boardModule: DocKindModule = {
  kind: 'board',
  version: BOARD_VERSION,
  projectorVersion: BOARD_PROJECTOR_VERSION,
  migrate: migrateBoard,
  guard: guardBoard,
  project: projectBoard,
};
