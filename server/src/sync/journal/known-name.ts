import { parseDocName } from '@basoche/protocol';
import type { DocName } from '@basoche/protocol';

/** @throws Error on a name that this build does not know: the database is newer. */
export function knownName(name: string): DocName {
  const parsed = parseDocName(name);
  if (!parsed) throw new Error('the journal holds a document name that this build does not know');
  return parsed.name;
}
