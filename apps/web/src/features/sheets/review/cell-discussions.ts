import type { document as cellDocument } from '@basoche/crdt';
import { columnName } from '@basoche/sheet';
import type { PlacedDiscussion } from '../../editor-frame/index.ts';
import type { CellPlace } from '../model/selection.ts';
import type { SheetView } from '../model/sheet-store.ts';

/** A thread with the cell that it is about. */
export interface CellDiscussion extends PlacedDiscussion {
  sheet: string;
  place: CellPlace;
}

/** Where a thread about a cell says that it hangs. */
export function anchorOf(sheet: string, { row, column }: CellPlace): string {
  return `${sheet}/${row}/${column}`;
}

/**
 * The threads of a document's cells, sheet by sheet and row by row; those whose cell was deleted come last. Each quotes
 * its cell's name as it now is, and the words that stood in it.
 */
export function cellDiscussions(
  discussions: readonly cellDocument.Discussion[],
  views: readonly SheetView[],
): CellDiscussion[] {
  const placed = discussions.flatMap((discussion) => {
    const [sheet = '', row = '', column = ''] = (discussion.anchor ?? '').split('/');
    if (row === '' || column === '') return [];
    const at = views.findIndex(({ facts }) => facts.id === sheet);
    const view = views[at];
    const [down, across] = [view?.rows.places.get(row) ?? -1, view?.columns.places.get(column) ?? -1];
    const isPlaced = down >= 0 && across >= 0;
    const name = isPlaced ? `${views.length > 1 ? `${view!.facts.name}!` : ''}${columnName(across)}${down + 1}` : '';
    const quote = [name, discussion.quote].filter((part) => part !== '').join(' · ');
    const order: [number, number, number] = isPlaced ? [at, down, across] : [views.length, 0, 0];
    return [{ order, discussion: { ...discussion, isPlaced, quote, sheet, place: { row, column } } }];
  });
  const oldest = (a: CellDiscussion, b: CellDiscussion) => (a.createdAt ?? '').localeCompare(b.createdAt ?? '');
  return placed
    .toSorted(({ order: a, discussion: x }, { order: b, discussion: y }) => {
      return a[0] - b[0] || a[1] - b[1] || a[2] - b[2] || oldest(x, y) || x.id.localeCompare(y.id);
    })
    .map(({ discussion }) => discussion);
}
