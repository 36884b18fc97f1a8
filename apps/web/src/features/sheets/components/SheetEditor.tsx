import { sheet as sheets } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { EmptyState, Button } from '@basoche/ui';
import { IconTable } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { setPresence, usePresence } from '../../../platform/presence.ts';
import { clearCells, type CopiedCells, copyCells, fillFrom, pasteCells, pasteTexts } from '../model/cell-actions.ts';
import { fromTabbed, toTabbed } from '../model/clipboard.ts';
import { boxOf, indexOf, keyOf, placeAt, type Selection } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { useSheets } from '../model/use-sheets.ts';
import { FormulaBar } from './FormulaBar.tsx';
import { movedSelection, nextPlace } from './grid-keys.ts';
import { SheetFoot } from './SheetFoot.tsx';
import { SheetGrid } from './SheetGrid.tsx';
import { SheetToolbar } from './SheetToolbar.tsx';
import { toggleFormat } from './formats.ts';
import { useEditing } from './use-editing.ts';
import '../../../i18n/sheets.ts';
import '../sheets.css';

const COPIED = 'application/x-basoche-cells';

/** The sheets of a loaded cell document. */
export const SheetEditor = memo(function SheetEditor({ handle, editable }: { handle: DocHandle; editable: boolean }) {
  const { t } = useTranslation('sheets');
  const store = useSheets(handle);
  const [wanted, setWanted] = useState<string | null>(null);
  const view = store.views.find(({ facts }) => facts.id === wanted) ?? store.views[0];
  if (view === undefined)
    return (
      <EmptyState
        icon={<IconTable />}
        title={t('noSheet')}
        action={
          editable ? (
            <Button
              variant="primary"
              onClick={() => sheets.addSheet(store.doc, store.actor, { name: t('sheetName', { number: 1 }) })}
            >
              {t('addSheet')}
            </Button>
          ) : undefined
        }
      />
    );
  return <OpenSheet key={view.facts.id} {...{ handle, store, view, editable }} onOpen={setWanted} />;
});

interface OpenSheetProps {
  handle: DocHandle;
  store: SheetStore;
  view: SheetView;
  editable: boolean;
  onOpen: (sheet: string) => void;
}

function OpenSheet({ handle, store, view, editable, onOpen }: OpenSheetProps) {
  const grid = useRef<HTMLDivElement>(null);
  const [selection, setSelection] = useState<Selection>(() => {
    const first = placeAt(view, 0, 0);
    return { active: first, end: first };
  });
  /** Where a row of tabs began, as long as it goes on from the cell that the last one led to. */
  const tabs = useRef<{ from: string; at: string } | null>(null);
  const { facts } = view;
  const { row, column } = selection.active;
  const editing = useEditing(store, facts.id, selection.active, editable);
  const others = usePresence(handle);
  const box = boxOf(view, selection);

  useEffect(() => {
    grid.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    setPresence(handle, 'cell', { sheet: facts.id, row, column });
    return () => setPresence(handle, 'cell', null);
  }, [handle, facts.id, row, column]);

  function focusGrid(): void {
    grid.current?.focus({ preventScroll: true });
  }

  /** Keys of the grid, and those that end what is typed in it. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const done = () => event.preventDefault();
    if (editing.draft !== null) {
      if (event.key === 'Escape') editing.cancel();
      else if (event.key === 'Enter' || event.key === 'Tab') editing.commit();
      else return;
      done();
      focusGrid();
      if (event.key !== 'Escape') step(event);
      return;
    }
    if (event.target !== grid.current) return;
    const command = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const moved = movedSelection(store, view, selection, {
      ...event,
      key,
      shiftKey: event.shiftKey,
      ctrlKey: event.ctrlKey,
      metaKey: event.metaKey,
    });
    if (moved) {
      done();
      setSelection(moved);
    } else if (key === 'Enter' || key === 'Tab') {
      done();
      step(event);
    } else if (!editable) return;
    else if (key === 'F2') {
      done();
      editing.begin(null);
    } else if (key === 'Delete' || key === 'Backspace') {
      done();
      clearCells(store, view, box);
    } else if (command) shortcut(key, event.shiftKey, done);
    else if (event.key.length === 1 && !event.altKey) {
      done();
      editing.begin(event.key);
    }
  }

  /** Tab to the cell beside, Enter to the one below: below the first one of a row that was filled from tab to tab. */
  function step(event: KeyboardEvent): void {
    const way = event.shiftKey ? -1 : 1;
    const begun = tabs.current?.at === keyOf(selection.active) ? tabs.current.from : null;
    if (event.key === 'Tab') {
      const next = nextPlace(view, selection, 0, way);
      tabs.current = { from: begun ?? column, at: keyOf(next.active) };
      setSelection(next);
    } else if (begun !== null && way === 1) {
      const first = { row, column: begun };
      setSelection(nextPlace(view, { active: first, end: first }, way, 0));
    } else setSelection(nextPlace(view, selection, way, 0));
  }

  function shortcut(key: string, shift: boolean, done: () => void): void {
    const actions: Record<string, () => void> = {
      z: () => (shift ? store.undo.redo() : store.undo.undo()),
      y: () => store.undo.redo(),
      b: () => toggleFormat(store, view, box, selection.active, 'bold'),
      i: () => toggleFormat(store, view, box, selection.active, 'italic'),
      d: () => fillFrom(store, view, box, 'down'),
      r: () => fillFrom(store, view, box, 'right'),
    };
    const action = actions[key];
    if (action === undefined) return;
    done();
    action();
  }

  function copy(event: ClipboardEvent): boolean {
    if (editing.draft !== null || event.target !== grid.current) return false;
    const { copied, shown } = copyCells(store, view, box);
    event.clipboardData.setData('text/plain', toTabbed(shown));
    event.clipboardData.setData(COPIED, JSON.stringify(copied));
    event.preventDefault();
    return true;
  }

  function paste(event: ClipboardEvent): void {
    if (editing.draft !== null || event.target !== grid.current || !editable) return;
    event.preventDefault();
    const at = { row: box.top, column: box.left };
    const own = copiedOf(event.clipboardData.getData(COPIED));
    const lines = own?.contents ?? fromTabbed(event.clipboardData.getData('text/plain'));
    if (own) pasteCells(store, view, at, own);
    else pasteTexts(store, view, at, lines as string[][]);
    const width = Math.max(1, ...lines.map((line) => line.length));
    const { active } = { active: placeAt(view, at.row, at.column) };
    setSelection({ active, end: placeAt(view, at.row + lines.length - 1, at.column + width - 1) });
  }

  return (
    <div
      className="sh-work"
      onKeyDown={onKeyDown}
      onCopy={copy}
      onCut={(event) => {
        if (editable && copy(event)) clearCells(store, view, box);
      }}
      onPaste={paste}
    >
      {editable ? <SheetToolbar {...{ store, view, box, selection, focusGrid }} /> : null}
      <FormulaBar
        {...{ store, view, editing, editable }}
        at={indexOf(view, selection.active)}
        place={selection.active}
      />
      <SheetGrid {...{ store, view, selection, editing, others, editable, grid }} onSelect={setSelection} />
      <SheetFoot {...{ store, view, box, editable, onOpen }} />
    </div>
  );
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
  const { sheet, top, left, contents } = copied;
  if (typeof sheet !== 'string' || typeof top !== 'number' || typeof left !== 'number') return null;
  if (!Array.isArray(contents) || !contents.every(Array.isArray)) return null;
  return { sheet, top, left, contents: contents.map((line) => line.map(sheets.readContent)) };
}
