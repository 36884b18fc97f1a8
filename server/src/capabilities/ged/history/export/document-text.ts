import { document } from '@basoche/crdt';
import * as Y from 'yjs';

/**
 * To be raised with whatever changes the text of a document that was exported before: its export is then checked without
 * making the text anew.
 */
export const TEXT_VERSION = 1;

/** The text of a document that these updates make, one line a block, with a line break at its end. */
export function readDocumentText(updates: readonly Uint8Array[]): string {
  const doc = new Y.Doc();
  try {
    doc.transact(() => {
      for (const update of updates) Y.applyUpdate(doc, update);
    });
    return `${document.readDocument(doc).text}\n`;
  } finally {
    doc.destroy();
  }
}
