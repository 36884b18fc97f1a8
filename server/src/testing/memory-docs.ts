import type { DocName } from '@basoche/protocol';
import * as Y from 'yjs';
import type { SharedDocs } from '../sync/ports.ts';

/** Shared documents in memory, without rights, guard or journal: for what builds or reads their content. */
export function memoryDocs(): SharedDocs & { docs: Map<DocName, Y.Doc> } {
  const docs = new Map<DocName, Y.Doc>();
  const open = (name: DocName): Y.Doc => {
    const known = docs.get(name) ?? new Y.Doc();
    docs.set(name, known);
    return known;
  };
  let seq = 0;
  return {
    docs,
    edit: async (_author, name, change) => ({ result: change(open(name)), seq: ++seq }),
    editAsService: async (_firmId, name, change) => ({ result: change(open(name)), seq: ++seq }),
    read: async (name, reader) => reader(open(name)),
    rightsChanged: () => undefined,
  };
}
