import { sheet as sheets } from '@basoche/crdt';
import { IconButton, Menu, type MenuEntry, Select, Button } from '@basoche/ui';
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconItalic,
  IconTableOptions,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { sortRows } from '../model/cell-actions.ts';
import type { Box, Selection } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { formatBox, toggleFormat } from './formats.ts';

const ALIGN_ICONS = { left: <IconAlignLeft />, center: <IconAlignCenter />, right: <IconAlignRight /> };
const LOOKS = ['general', ...sheets.NUMBER_FORMATS] as const;
const FILLS = ['none', ...sheets.SHEET_TONES] as const;

export interface SheetToolbarProps {
  store: SheetStore;
  view: SheetView;
  box: Box;
  selection: Selection;
  focusGrid: () => void;
}

/** What can be done to the selected cells and lines. */
export function SheetToolbar({ store, view, box, selection, focusGrid }: SheetToolbarProps) {
  const { t } = useTranslation('sheets');
  const { active } = selection;
  const format = store.formatOf(view.facts.id, active.row, active.column);
  const set = (changes: sheets.CellFormat) => {
    formatBox(store, view, box, changes);
    focusGrid();
  };
  return (
    <div className="g-toolbar" role="toolbar" aria-label={t('toolbar')}>
      <IconButton
        label={t('undo')}
        keys="mod+Z"
        icon={<IconArrowBackUp />}
        disabled={!store.undo.canUndo()}
        onClick={() => store.undo.undo()}
      />
      <IconButton
        label={t('redo')}
        keys="mod+shift+Z"
        icon={<IconArrowForwardUp />}
        disabled={!store.undo.canRedo()}
        onClick={() => store.undo.redo()}
      />
      <span className="g-toolbar-group">
        <Select
          plain
          hideLabel
          label={t('numberFormat')}
          value={format.number ?? 'general'}
          options={LOOKS.map((value) => ({ value, label: t(`format_${value}`) }))}
          onChange={(value) => set({ number: value === 'general' ? undefined : value })}
        />
      </span>
      <span className="g-toolbar-group">
        {(['bold', 'italic'] as const).map((field) => (
          <IconButton
            key={field}
            label={t(field)}
            keys={field === 'bold' ? 'mod+B' : 'mod+I'}
            icon={field === 'bold' ? <IconBold /> : <IconItalic />}
            pressed={format[field] === true}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => toggleFormat(store, view, box, active, field)}
          />
        ))}
        {sheets.ALIGNMENTS.map((align) => (
          <IconButton
            key={align}
            label={t(`align_${align}`)}
            icon={ALIGN_ICONS[align]}
            pressed={format.align === align}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => set({ align: format.align === align ? undefined : align })}
          />
        ))}
        <Select
          plain
          hideLabel
          label={t('fill')}
          value={format.fill ?? 'none'}
          options={FILLS.map((value) => ({ value, label: t(`fill_${value}`) }))}
          onChange={(value) => set({ fill: value === 'none' ? undefined : value })}
        />
      </span>
      <span className="g-toolbar-group">
        <Menu
          align="start"
          trigger={
            <Button variant="ghost" icon={<IconTableOptions />}>
              {t('lines')}
            </Button>
          }
          entries={useLineEntries({ store, view, box })}
          focusOnClose={() => document.querySelector<HTMLElement>('.sh-grid')}
        />
      </span>
    </div>
  );
}

function useLineEntries({ store, view, box }: { store: SheetStore; view: SheetView; box: Box }): MenuEntry[] {
  const { t } = useTranslation('sheets');
  const { doc, actor } = store;
  const { id } = view.facts;
  const rows = view.rows.ids.slice(box.top, box.bottom + 1);
  const columns = view.columns.ids.slice(box.left, box.right + 1);
  const entry = (
    name: Parameters<typeof label>[0],
    onSelect: () => void,
    more: { danger?: boolean; disabled?: boolean } = {},
  ): MenuEntry => ({
    id: name,
    label: label(name),
    onSelect,
    ...more,
  });
  function label(
    name:
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
      | 'narrower',
  ): string {
    return t(name, { count: name === 'deleteRows' || name.startsWith('rows') ? rows.length : columns.length });
  }
  const resize = (by: number) => {
    for (const [at, column] of columns.entries())
      sheets.sizeLines(doc, actor, id, 'columns', [column], (view.columns.sizes[box.left + at] ?? 0) + by);
  };
  return [
    entry('rowsAbove', () => sheets.insertLines(doc, actor, id, 'rows', { before: rows[0]! }, rows.length)),
    entry('rowsBelow', () => sheets.insertLines(doc, actor, id, 'rows', { after: rows.at(-1)! }, rows.length)),
    entry('columnsLeft', () => sheets.insertLines(doc, actor, id, 'columns', { before: columns[0]! }, columns.length)),
    entry('columnsRight', () =>
      sheets.insertLines(doc, actor, id, 'columns', { after: columns.at(-1)! }, columns.length),
    ),
    { kind: 'separator', id: 's1' },
    entry('wider', () => resize(24)),
    entry('narrower', () => resize(-24)),
    entry(
      'freeze',
      () => sheets.freeze(doc, actor, id, { rows: Math.min(20, box.top), columns: Math.min(20, box.left) }),
      {
        disabled: box.top === 0 && box.left === 0,
      },
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
}
