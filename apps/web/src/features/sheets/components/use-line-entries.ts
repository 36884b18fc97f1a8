import { sheet as sheets } from '@basoche/crdt';
import type { MenuEntry } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { sortRows } from '../model/cell-actions.ts';
import { insertLines } from '../model/inserting.ts';
import { boxOf, type Selection } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';

const STEP = { rows: 13, columns: 24 } as const;

type Entry =
  | 'rowsAbove'
  | 'rowsBelow'
  | 'columnsLeft'
  | 'columnsRight'
  | 'deleteRows'
  | 'deleteColumns'
  | 'freeze'
  | 'unfreeze'
  | 'sortRising'
  | 'sortFalling'
  | 'wider'
  | 'narrower'
  | 'taller'
  | 'lower';

/** Of no use where whole rows are chosen, or whole columns. */
const OF_COLUMNS: readonly string[] = ['columnsLeft', 'columnsRight', 'wider', 'narrower', 'deleteColumns'];
const OF_ROWS: readonly string[] = ['rowsAbove', 'rowsBelow', 'taller', 'lower', 'deleteRows'];

interface LinesProps {
  store: SheetStore;
  view: SheetView;
  selection: Selection;
  /** After lines are inserted: they are selected. */
  onSelect: (selection: Selection) => void;
}

/** What can be done to the selected rows and columns. */
export function useLineEntries({ store, view, selection, onSelect }: LinesProps): MenuEntry[] {
  const { t } = useTranslation('sheets');
  const { doc, actor } = store;
  const { id } = view.facts;
  const box = boxOf(view, selection);
  const rows = view.rows.ids.slice(box.top, box.bottom + 1);
  const columns = view.columns.ids.slice(box.left, box.right + 1);
  const entry = (
    name: Entry,
    onSelect: () => void,
    more: { danger?: boolean; disabled?: boolean } = {},
  ): MenuEntry => ({
    id: name,
    label: t(name, { count: name === 'deleteRows' || name.startsWith('rows') ? rows.length : columns.length }),
    onSelect,
    ...more,
  });
  const insert = (axis: sheets.Axis, side: 'before' | 'after') =>
    onSelect(insertLines(store, view, selection, axis, side));
  const resize = (axis: sheets.Axis, way: 1 | -1) =>
    doc.transact(() => {
      const [lines, first] = axis === 'rows' ? [rows, box.top] : [columns, box.left];
      for (const [at, line] of lines.entries()) {
        const size = view[axis].sizes[first + at] ?? 0;
        if (size > 0) sheets.sizeLines(doc, actor, id, axis, [line], size + way * STEP[axis]);
      }
    }, actor);
  const entries: MenuEntry[] = [
    entry('rowsAbove', () => insert('rows', 'before')),
    entry('rowsBelow', () => insert('rows', 'after')),
    entry('columnsLeft', () => insert('columns', 'before')),
    entry('columnsRight', () => insert('columns', 'after')),
    { kind: 'separator', id: 's1' },
    entry('wider', () => resize('columns', 1)),
    entry('narrower', () => resize('columns', -1)),
    entry('taller', () => resize('rows', 1)),
    entry('lower', () => resize('rows', -1)),
    entry(
      'freeze',
      () => sheets.freeze(doc, actor, id, { rows: Math.min(20, box.top), columns: Math.min(20, box.left) }),
      { disabled: box.top === 0 && box.left === 0 },
    ),
    entry('unfreeze', () => sheets.freeze(doc, actor, id, { rows: 0, columns: 0 }), {
      disabled: view.facts.frozenRows === 0 && view.facts.frozenColumns === 0,
    }),
    entry('sortRising', () => sortRows(store, view, box, 'rising'), { disabled: rows.length < 2 }),
    entry('sortFalling', () => sortRows(store, view, box, 'falling'), { disabled: rows.length < 2 }),
    { kind: 'separator', id: 's2' },
    entry('deleteRows', () => sheets.deleteLines(doc, actor, id, 'rows', rows), {
      danger: true,
      disabled: rows.length === view.rows.ids.length,
    }),
    entry('deleteColumns', () => sheets.deleteLines(doc, actor, id, 'columns', columns), {
      danger: true,
      disabled: columns.length === view.columns.ids.length,
    }),
  ];
  const wholeRows = columns.length === view.columns.ids.length;
  const wholeColumns = rows.length === view.rows.ids.length;
  if (wholeRows === wholeColumns) return entries;
  return entries.filter(({ id: name }) => !(wholeRows ? OF_COLUMNS : OF_ROWS).includes(name));
}
