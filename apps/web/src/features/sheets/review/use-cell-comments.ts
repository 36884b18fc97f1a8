import type { DocHandle } from '@basoche/sync';
import { useMemo } from 'react';
import type { Discussions } from '../../editor-frame/index.ts';
import { useAnchoredComments, useDiscussions } from '../../editor-frame/index.ts';
import { type CellPlace, keyOf } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { anchorOf, cellDiscussions } from './cell-discussions.ts';

/** The comments of an open workbook, and what a person does with them. */
export interface CellComments extends Discussions {
  /** Keys of the cells of this sheet that have a thread to answer. */
  marked: ReadonlySet<string>;
}

export interface CellCommentsOptions {
  handle: DocHandle;
  store: SheetStore;
  view: SheetView;
  /** The active cell. */
  place: CellPlace;
  editable: boolean;
  onGo: (sheet: string, place: CellPlace) => void;
}

export function useCellComments({ handle, store, view, place, editable, onGo }: CellCommentsOptions): CellComments {
  const discussions = useDiscussions(handle);
  const { views } = store;
  const { id } = view.facts;
  const placed = useMemo(() => cellDiscussions(discussions, views), [discussions, views]);
  const marked = useMemo(
    () => new Set(placed.flatMap((each) => (each.sheet === id && each.resolvedAt === null ? [keyOf(each.place)] : []))),
    [placed, id],
  );
  const comments = useAnchoredComments({
    ...{ handle, placed, editable },
    actor: store.actor,
    isHere: (each) => each.sheet === id && keyOf(each.place) === keyOf(place),
    subject: () => ({ anchor: anchorOf(id, place), words: store.textOf(id, keyOf(place)) }),
    onGo: (each) => {
      if (each.isPlaced) onGo(each.sheet, each.place);
    },
  });
  return { ...comments, marked };
}
