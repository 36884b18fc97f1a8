import type { EditorState, Selection } from '@tiptap/pm/state';
import { CellSelection, TableMap } from '@tiptap/pm/tables';
import * as Y from 'yjs';
import type { Binding } from './binding.ts';
import { positionsOf } from './positions.ts';

/** The cells at both ends of a selection of cells, in the shared text. */
export type StoodCells = [anchor: Y.XmlElement, head: Y.XmlElement];

export function cellsOf({ doc, selection }: EditorState, { type, mapping }: Binding): StoodCells | null {
  if (!(selection instanceof CellSelection)) return null;
  const ends = [selection.$anchorCell, selection.$headCell].map(($cell) => {
    let shared: unknown = type;
    for (let depth = 0; depth <= $cell.depth; depth++)
      shared = shared instanceof Y.XmlFragment ? shared.get($cell.index(depth)) : null;
    return shared instanceof Y.XmlElement && mapping.get(shared) === doc.nodeAt($cell.pos) ? shared : null;
  });
  const [anchor, head] = ends;
  return anchor && head ? [anchor, head] : null;
}

/** The selection of these cells, wherever others have moved them; null where one is gone, or in no table with the other. */
export function selectedCells(cells: StoodCells, { doc }: EditorState, binding: Binding): Selection | null {
  const inside = positionsOf(
    cells.map((cell) => new Y.RelativePosition(cell._item!.id, null, null, -1)),
    binding,
  );
  const [anchor, head] = inside.map((pos) => (pos === null ? null : doc.resolve(pos - 1)));
  if (!anchor || !head || (!anchor.sameParent(head) && anchor.node(-1) !== head.node(-1))) return null;
  const start = anchor.start(-1);
  const { map } = TableMap.get(anchor.node(-1));
  // A merge can cover a cell by others.
  const isShown = map.includes(anchor.pos - start) && map.includes(head.pos - start);
  return isShown ? new CellSelection(anchor, head) : null;
}
