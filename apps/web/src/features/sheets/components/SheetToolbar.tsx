import { sheet as sheets } from '@basoche/crdt';
import { IconButton, Menu, Select, toast, Button } from '@basoche/ui';
import {
  IconAlignCenter,
  IconAlignLeft,
  IconAlignRight,
  IconArrowBackUp,
  IconArrowForwardUp,
  IconArrowsJoin2,
  IconBold,
  IconBorderAll,
  IconChartBar,
  IconFilter,
  IconItalic,
  IconTableOptions,
  IconTextWrap,
  IconUnderline,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { type Box, cellCount, mergesIn, type Selection } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { decimalsChange } from '../model/decimals.ts';
import { mergeBox, splitBox } from '../model/merging.ts';
import { FewerDecimals, MoreDecimals } from './decimal-icons.tsx';
import { formatBox, toggleFormat } from './formats.ts';
import { useBorderEntries } from './use-border-entries.tsx';
import { useColumnEntries } from './use-column-entries.ts';
import { useLineEntries } from './use-line-entries.ts';

const ALIGN_ICONS = { left: <IconAlignLeft />, center: <IconAlignCenter />, right: <IconAlignRight /> };
const TYPE_LOOKS = [
  { field: 'bold', keys: 'mod+B', icon: <IconBold /> },
  { field: 'italic', keys: 'mod+I', icon: <IconItalic /> },
  { field: 'underline', keys: 'mod+U', icon: <IconUnderline /> },
] as const;
const LOOKS = ['general', ...sheets.NUMBER_FORMATS] as const;
const TONES = ['none', ...sheets.SHEET_TONES] as const;

/** What the screen may ask about the selected cells. */
export type SheetDialog = 'filter' | 'rules' | 'chart';

export interface SheetToolbarProps {
  store: SheetStore;
  view: SheetView;
  box: Box;
  selection: Selection;
  onSelect: (selection: Selection) => void;
  focusGrid: () => void;
  onAsk: (dialog: SheetDialog) => void;
}

/** What can be done to the selected cells and lines. */
export function SheetToolbar({ store, view, box, selection, onSelect, focusGrid, onAsk }: SheetToolbarProps) {
  const { t } = useTranslation('sheets');
  const { active } = selection;
  const format = store.formatOf(view.facts.id, active.row, active.column);
  const set = (changes: sheets.CellFormat) => {
    formatBox(store, view, box, changes);
    focusGrid();
  };
  const lineEntries = useLineEntries({ store, view, selection, onSelect });
  const columnEntries = useColumnEntries({ store, view, column: active.column, onFilter: () => onAsk('filter') });
  const borderEntries = useBorderEntries({ store, view, box });
  const isMerged = mergesIn(view, box).length > 0;
  function merge(): void {
    if (isMerged) splitBox(store, view, box);
    else {
      const covered = mergeBox(store, view, box);
      if (covered > 0) toast(t('covered', { count: covered }), { tone: 'wait', detail: t('coveredHow') });
    }
    focusGrid();
  }
  return (
    <>
      <IconButton
        label={t('undo')}
        keys="mod+Z"
        icon={<IconArrowBackUp />}
        disabled={!store.undo.canUndo()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => store.undo.undo()}
      />
      <IconButton
        label={t('redo')}
        keys="mod+shift+Z"
        icon={<IconArrowForwardUp />}
        disabled={!store.undo.canRedo()}
        onMouseDown={(event) => event.preventDefault()}
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
          focusOnClose={gridField}
        />
        {([1, -1] as const).map((by) => {
          const changes = decimalsChange(store, view.facts.id, active, by);
          return (
            <IconButton
              key={by}
              label={t(by === 1 ? 'moreDecimals' : 'fewerDecimals')}
              icon={by === 1 ? <MoreDecimals /> : <FewerDecimals />}
              disabled={changes === null}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => set(changes ?? {})}
            />
          );
        })}
      </span>
      <span className="g-toolbar-group">
        {TYPE_LOOKS.map(({ field, keys, icon }) => (
          <IconButton
            key={field}
            label={t(field)}
            keys={keys}
            icon={icon}
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
        <IconButton
          label={t('wrap')}
          icon={<IconTextWrap />}
          pressed={format.wrap === true}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => set({ wrap: format.wrap === true ? undefined : true })}
        />
        <IconButton
          label={isMerged ? t('split') : t('merge')}
          icon={<IconArrowsJoin2 />}
          pressed={isMerged}
          disabled={!isMerged && cellCount(box) < 2}
          onMouseDown={(event) => event.preventDefault()}
          onClick={merge}
        />
        <Menu
          align="start"
          trigger={<IconButton label={t('borders')} icon={<IconBorderAll />} />}
          entries={borderEntries}
          focusOnClose={gridField}
        />
        <Select
          plain
          hideLabel
          label={t('ink')}
          value={format.color ?? 'none'}
          options={TONES.map((value) => ({ value, label: t(`ink_${value}`) }))}
          onChange={(value) => set({ color: value === 'none' ? undefined : value })}
          focusOnClose={gridField}
        />
        <Select
          plain
          hideLabel
          label={t('fill')}
          value={format.fill ?? 'none'}
          options={TONES.map((value) => ({ value, label: t(`fill_${value}`) }))}
          onChange={(value) => set({ fill: value === 'none' ? undefined : value })}
          focusOnClose={gridField}
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
          entries={lineEntries}
          focusOnClose={gridField}
        />
        <Menu
          align="start"
          trigger={
            <Button variant="ghost" icon={<IconFilter />}>
              {t('data')}
            </Button>
          }
          entries={[
            ...columnEntries,
            { kind: 'separator', id: 'rules' },
            { id: 'conditional', label: t('rules'), movesFocus: true, onSelect: () => onAsk('rules') },
          ]}
          focusOnClose={gridField}
        />
        <IconButton label={t('addChart')} icon={<IconChartBar />} onClick={() => onAsk('chart')} />
      </span>
    </>
  );
}

/** Keys of the grid are heard there: what is typed or undone after a choice is the grid's. */
function gridField(): HTMLElement | null {
  return document.querySelector<HTMLElement>('.sh-field');
}
