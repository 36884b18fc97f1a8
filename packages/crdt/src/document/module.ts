import type { DocKindModule } from '../kind.ts';
import { migrateDocument } from './migrate.ts';
import { DOCUMENT_PROJECTOR_VERSION, projectDocument } from './project.ts';
import { DOCUMENT_VERSION } from './shape.ts';

/** No guard: every writer may write the whole body, so the server keeps it as a log, and builds it for its rows alone. */
export const documentModule: DocKindModule = {
  kind: 'document',
  version: DOCUMENT_VERSION,
  projectorVersion: DOCUMENT_PROJECTOR_VERSION,
  holdsTexts: true,
  migrate: migrateDocument,
  project: projectDocument,
};
