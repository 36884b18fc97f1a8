import type { DocName } from '@basoche/protocol';
import { KIND_VERSIONS, parseDocName } from '@basoche/protocol';
import type * as Y from 'yjs';

/** The document was written by a newer build than this one: it must not be written here [CV2]. */
export function isTooNew(name: DocName, doc: Y.Doc): boolean {
  const parsed = parseDocName(name);
  const version: unknown = doc.getMap('meta').get('version');
  return parsed !== null && typeof version === 'number' && version > KIND_VERSIONS[parsed.kind];
}
