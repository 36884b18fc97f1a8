import { sheet as sheets } from '@basoche/crdt';
import { columnName } from '@basoche/sheet';
import { type MenuEntry, toast } from '@basoche/ui';
import { useTranslation } from 'react-i18next';
import { sortSheet } from '../model/cell-actions.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';

export interface ColumnEntriesOptions {
  store: SheetStore;
  view: SheetView;
  column: string;
  onFilter: () => void;
}

/** Sorting and filtering a sheet by one of its columns; its titles stay where they are. */
export function useColumnEntries({ store, view, column, onFilter }: ColumnEntriesOptions): MenuEntry[] {
  const { t } = useTranslation('sheets');
  const { doc, actor } = store;
  const { id } = view.facts;
  const name = columnName(Math.max(0, view.columns.places.get(column) ?? 0));
  const sort = (way: 'rising' | 'falling') => {
    if (!sortSheet(store, view, column, way)) toast(t('mergedSort'), { tone: 'wait', detail: t('mergedSortHow') });
  };
  return [
    { id: 'rising', label: t('sheetRising', { name }), onSelect: () => sort('rising') },
    { id: 'falling', label: t('sheetFalling', { name }), onSelect: () => sort('falling') },
    { kind: 'separator', id: 's1' },
    { id: 'filter', label: t('filterColumn', { name }), keys: 'alt+ArrowDown', movesFocus: true, onSelect: onFilter },
    {
      id: 'unfilter',
      label: t('unfilterColumn', { name }),
      disabled: !view.filters.has(column),
      onSelect: () => sheets.setFilter(doc, actor, id, column, null),
    },
    {
      id: 'unfilterAll',
      label: t('unfilterAll'),
      disabled: view.filters.size === 0,
      onSelect: () =>
        doc.transact(() => {
          for (const each of view.filters.keys()) sheets.setFilter(doc, actor, id, each, null);
        }, actor),
    },
  ];
}
