import type { Actor } from '@basoche/crdt';
import type * as Y from 'yjs';
import { SheetStore } from '../sheets/index.ts';
import type { Visit } from './last-visit.ts';
import { cellsWritten, type WrittenCell } from './local-cells.ts';
import { looksWritten, type WrittenLook } from './local-looks.ts';
import { SinceVisit } from './since-visit.ts';

/** What was written in a spreadsheet since a visit, as the device alone can tell: what cells hold, and how they look. */
export function sheetsWritten(doc: Y.Doc, visit: Visit, actor: Actor): { cells: WrittenCell[]; looks: WrittenLook[] } {
  const since = new SinceVisit(doc, visit);
  const store = new SheetStore(since.doc, actor);
  const written = { cells: cellsWritten(since, store), looks: looksWritten(since, store) };
  store.close();
  return written;
}
