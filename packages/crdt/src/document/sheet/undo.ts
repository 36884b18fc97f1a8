import * as Y from 'yjs';
import type { Actor } from '../../records/actor.ts';
import { chartsOf } from './charts.ts';
import { rulesOf } from './rules.ts';
import { BLOCKS, sheetsOf } from './shape.ts';

const BLOCK_PARTS: readonly unknown[] = Object.values(BLOCKS);

/**
 * Steps back in what one person did to the sheets of a document. Lines that they inserted are not taken out of the
 * document but hidden: those in which somebody else typed meanwhile go on showing.
 */
export function sheetUndo(doc: Y.Doc, actor: Actor): Y.UndoManager {
  return new Y.UndoManager([sheetsOf(doc), rulesOf(doc), chartsOf(doc)], {
    trackedOrigins: new Set([actor]),
    captureTimeout: 0,
    deleteFilter: (item) =>
      !(item.parent instanceof Y.Map && BLOCK_PARTS.includes((item.parent as Y.Map<unknown>)._item?.parentSub)),
  });
}
