import { document, sheet as sheets } from '@basoche/crdt';
import * as Y from 'yjs';
import { shownCells, typedCells } from './sheet-cells.ts';

/**
 * To be raised with whatever changes the text of a document that was exported before: its export is then checked without
 * making the text anew.
 */
export const TEXT_VERSION = 2;

export interface DocumentText {
  /** What the changes make and nothing else: one line a block, or a cell with its address and its content as typed. */
  typed: string;
  /** What cells show where it is not what they hold; empty without any. Computed, so it is signed and not made anew. */
  shown: string;
  /** Whether it is of cells. */
  ofCells: boolean;
}

/**
 * The text of a document that these updates make, whole, with a line break at its end.
 * @param at the moment that formulas are computed for; `null` leaves out what cells show
 */
export function readDocumentText(updates: readonly Uint8Array[], at: number | null): DocumentText {
  const doc = new Y.Doc();
  try {
    doc.transact(() => {
      for (const update of updates) Y.applyUpdate(doc, update);
    });
    const ofCells = sheets.readSheets(doc).length > 0;
    if (!ofCells) return { typed: `${document.documentText(doc)}\n`, shown: '', ofCells };
    return { typed: typedCells(doc), shown: at === null ? '' : shownCells(doc, at), ofCells };
  } finally {
    doc.destroy();
  }
}
