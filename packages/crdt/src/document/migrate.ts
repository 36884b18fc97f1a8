import type * as Y from 'yjs';
import { normalise } from '../migrating/normalise.ts';
import { DOCUMENT_VERSION } from './shape.ts';

export function migrateDocument(doc: Y.Doc): boolean {
  return normalise(doc, 'document', DOCUMENT_VERSION, []);
}
