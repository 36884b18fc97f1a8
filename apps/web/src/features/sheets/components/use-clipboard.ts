import { sheet as sheets } from '@basoche/crdt';
import { toast } from '@basoche/ui';
import type { ClipboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { pasteTable } from '../clipboard/paste-table.ts';
import { MAX_HTML, readTable } from '../clipboard/read-table.ts';
import { writeTable } from '../clipboard/write-table.ts';
import { clearCells } from '../model/cell-actions.ts';
import { fromTabbed, toTabbed } from '../model/clipboard.ts';
import { type CopiedCells, copyCells, pasteCells, pasteTexts } from '../model/copying.ts';
import { type Box, placeAt, type Selection } from '../model/selection.ts';
import type { Overflow } from '../model/room.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { useOverflowMessage } from './use-overflow-message.ts';

const COPIED = 'application/x-basoche-cells';

export interface ClipboardOptions {
  store: SheetStore;
  view: SheetView;
  box: Box;
  editable: boolean;
  /** Whether the event is about cells, not about the text typed in one. */
  concerns: (event: ClipboardEvent) => boolean;
  onSelect: (selection: Selection) => void;
}

/** Cells to and from the clipboard: as they are within the application, as a table and as text with tabs for any other. */
export function useClipboard({ store, view, box, editable, concerns, onSelect }: ClipboardOptions) {
  const { t } = useTranslation('sheets');
  const told = useOverflowMessage('paste');

  function copy(event: ClipboardEvent, cut: string | null = null): boolean {
    if (!concerns(event)) return false;
    const { copied, shown } = copyCells(store, view, box, cut);
    event.clipboardData.setData('text/plain', toTabbed(shown));
    const html = writeTable(store, view, box);
    if (html !== null) event.clipboardData.setData('text/html', html);
    event.clipboardData.setData(COPIED, JSON.stringify(copied));
    event.preventDefault();
    return true;
  }

  function pasted(data: DataTransfer): Box | Overflow {
    const own = copiedOf(data.getData(COPIED));
    if (own) return pasteCells(store, view, box, own);
    const [html, corner] = [data.getData('text/html'), { row: box.top, column: box.left }];
    const table = readTable(html);
    if (table) return pasteTable(store, view, corner, table);
    if (html.length > MAX_HTML) toast(t('pastedPlain'), { tone: 'wait', detail: t('pastedPlainHow') });
    return pasteTexts(store, view, corner, fromTabbed(data.getData('text/plain')));
  }

  function paste(event: ClipboardEvent): void {
    if (!concerns(event) || !editable) return;
    event.preventDefault();
    const target = pasted(event.clipboardData);
    if (told(target)) return;
    // With the lines that were made for it.
    const now = store.views.find(({ facts }) => facts.id === view.facts.id) ?? view;
    const [active, end] = [placeAt(now, target.top, target.left), placeAt(now, target.bottom, target.right)];
    onSelect({ active, end, fromStart: true });
  }

  return {
    onCopy: (event: ClipboardEvent) => copy(event),
    onCut: (event: ClipboardEvent) => {
      if (editable && copy(event, store.actor.newId())) clearCells(store, view, box);
      else if (!editable) copy(event);
    },
    onPaste: paste,
  };
}

/** Cells that this application copied; `null` for anything else. */
function copiedOf(text: string): CopiedCells | null {
  if (text === '') return null;
  let copied: Partial<CopiedCells>;
  try {
    copied = JSON.parse(text) as Partial<CopiedCells>;
  } catch {
    return null; // Written by something else: its text is pasted.
  }
  const { sheet, rows, columns, contents, looks, merges, cut } = copied;
  if (typeof sheet !== 'string' || !isGrid(contents) || !isGrid(looks) || !isTexts(rows) || !isTexts(columns))
    return null;
  if (contents.length === 0 || contents.length !== rows.length) return null;
  return {
    ...{ sheet, rows, columns, cut: typeof cut === 'string' ? cut : null },
    contents: contents.map((line) => line.map(sheets.readContent)),
    looks: looks.map((line) => line.map((look) => sheets.readFormat(look))),
    merges: Array.isArray(merges) ? merges.filter(isBox) : [],
  };
}

function isGrid(value: unknown): value is unknown[][] {
  return Array.isArray(value) && value.every(Array.isArray);
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.length > 0 && value.every((each) => typeof each === 'string');
}

function isBox(value: unknown): value is Box {
  const { top, bottom, left, right } = (value ?? {}) as Partial<Box>;
  return [top, bottom, left, right].every((each) => Number.isInteger(each) && each! >= 0);
}
