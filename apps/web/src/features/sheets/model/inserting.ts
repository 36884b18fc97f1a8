import { sheet as sheets } from '@basoche/crdt';
import { boxOf, type Selection } from './selection.ts';
import type { SheetStore, SheetView } from './sheet-store.ts';

/**
 * As many empty lines as are selected, before or after them. Returns the selection of the new lines, so that what is
 * typed next goes into them.
 */
export function insertLines(
  store: SheetStore,
  view: SheetView,
  selection: Selection,
  axis: sheets.Axis,
  side: 'before' | 'after',
): Selection {
  const { top, bottom, left, right } = boxOf(view, selection);
  const lines = axis === 'rows' ? view.rows.ids.slice(top, bottom + 1) : view.columns.ids.slice(left, right + 1);
  const place = side === 'before' ? { before: lines[0]! } : { after: lines.at(-1)! };
  const made = sheets.insertLines(store.doc, store.actor, view.facts.id, axis, place, lines.length);
  const [first, last] = [made[0], made.at(-1)];
  if (first === undefined || last === undefined) return selection;
  const line = axis === 'rows' ? 'row' : 'column';
  return {
    active: { ...selection.active, [line]: first },
    end: { ...selection.end, [line]: last },
    ...(selection.fromStart ? { fromStart: true } : {}),
  };
}
