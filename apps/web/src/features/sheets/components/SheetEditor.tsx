import { document as cellDocument, sheet as sheets } from '@basoche/crdt';
import type { DocHandle } from '@basoche/sync';
import { Button, EmptyState, IconButton } from '@basoche/ui';
import { IconSearch, IconTable } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditorPlace } from '../../../shared/editor-place.ts';
import { setPresence, usePresence } from '../../../data/presence.ts';
import { useGoWith } from '../../follow/index.ts';
import { useFollowedState } from '../../follow/index.ts';
import { clearCells } from '../model/cell-actions.ts';
import { type CellHit, findCells, nextHit } from '../model/finding.ts';
import { fillFrom } from '../model/filling.ts';
import { boxOf, cellIn, type CellPlace, indexOf, keyOf, placeAt, type Selection } from '../model/selection.ts';
import type { SheetStore, SheetView } from '../model/sheet-store.ts';
import { useSheets } from '../model/use-sheets.ts';
import { ChartDialog } from '../charts/ChartDialog.tsx';
import { wordScreenKey } from '../../editor-frame/index.ts';
import { CommentsPanel, CommentTools } from '../../editor-frame/index.ts';
import { useCellComments } from '../review/use-cell-comments.ts';
import { FormulaBar } from './FormulaBar.tsx';
import { movedSelection, nextPlace } from './grid-keys.ts';
import { SheetFindBar } from './SheetFindBar.tsx';
import { SheetFooter } from './SheetFooter.tsx';
import { SheetGrid } from './SheetGrid.tsx';
import { FileMenu } from './FileMenu.tsx';
import { type FileReport, FileReportDialog } from './FileReportDialog.tsx';
import { FilterDialog } from './FilterDialog.tsx';
import { PrintedSheet } from './PrintedSheet.tsx';
import { RulesDialog } from './RulesDialog.tsx';
import { type SheetDialog, SheetToolbar } from './SheetToolbar.tsx';
import { toggleFormat } from './formats.ts';
import { useClipboard } from './use-clipboard.ts';
import { useEditing } from './use-editing.ts';
import { useLineEntries } from './use-line-entries.ts';
import { useOverflowMessage } from './use-overflow-message.ts';
import { type SheetSearch, useSheetSearch } from './use-sheet-search.ts';
import '../../../i18n/sheets.ts';
import '../sheets.css';

export interface SheetEditorProps {
  handle: DocHandle;
  /** Of the document. */
  title: string;
  editable: boolean;
}

/** The sheets of a loaded cell document. */
export const SheetEditor = memo(function SheetEditor({ handle, title, editable }: SheetEditorProps) {
  const { t } = useTranslation('sheets');
  const store = useSheets(handle);
  const { thread } = useEditorPlace();
  const [wanted, setWanted] = useState<{ sheet: string; place: CellPlace | null } | null>(() => {
    // An address that names a thread leads to its cell.
    const named = cellDocument.discussionsOf(store.doc).find(({ id }) => id === thread);
    const [sheet = '', row = '', column = ''] = (named?.anchor ?? '').split('/');
    return column === '' ? null : { sheet, place: { row, column } };
  });
  // It is read on the sheets that came in, whichever of them is shown.
  const [report, setReport] = useState<FileReport | null>(null);
  const view = store.views.find(({ facts }) => facts.id === wanted?.sheet) ?? store.views[0];
  const search = useSheetSearch();
  const followed = useFollowedState(handle, 'cell');
  const theirs = store.views.find(({ facts }) => facts.id === followed?.['sheet']);
  useGoWith(theirs?.facts.id ?? null, (sheet) => setWanted({ sheet, place: null }));
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
  return (
    <>
      <OpenSheet
        key={view.facts.id}
        {...{ handle, store, view, title, editable, search }}
        start={wanted?.sheet === view.facts.id ? wanted.place : null}
        onOpen={(sheet, place) => setWanted({ sheet, place: place ?? null })}
        onReport={setReport}
        followed={followed === null ? null : cellIn(view, followed)}
      />
      {report ? <FileReportDialog report={report} onClose={() => setReport(null)} /> : null}
    </>
  );
});

const NO_HITS: readonly CellHit[] = [];

interface OpenSheetProps extends SheetEditorProps {
  store: SheetStore;
  view: SheetView;
  search: SheetSearch;
  /** The cell that is active first. */
  start: CellPlace | null;
  onOpen: (sheet: string, place?: CellPlace) => void;
  onReport: (report: FileReport) => void;
  /** Where the person who is followed is, when it is here. */
  followed: CellPlace | null;
}

function OpenSheet(props: OpenSheetProps) {
  const { handle, store, view, title, editable, search, start, onOpen, onReport, followed } = props;
  const { t } = useTranslation('sheets');
  const { t: say } = useTranslation('ged');
  const grid = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const [selection, setSelection] = useState<Selection>(() => {
    const first = start ?? placeAt(view, 0, 0);
    return { active: first, end: first };
  });
  /** Where a row of tabs began, as long as it goes on from the cell that the last one led to. */
  const tabs = useRef<{ from: string; at: string } | null>(null);
  const [dialog, setDialog] = useState<{ kind: SheetDialog; column: string; chart?: sheets.SheetChart } | null>(null);
  const { facts } = view;
  const { row, column } = selection.active;
  const editing = useEditing(store, facts.id, selection.active, editable);
  const others = usePresence(handle);
  const box = boxOf(view, selection);
  const comments = useCellComments({
    ...{ handle, store, view, editable, place: selection.active },
    onGo: go,
  });
  const clipboard = useClipboard({
    ...{ store, view, box, editable },
    concerns: (event) => editing.draft === null && event.target === field.current,
    onSelect: setSelection,
  });
  const { isOpen: isFinding, query, options, wish } = search.state;
  const version = store.version();
  const hits = useMemo(
    () => (isFinding && version >= 0 ? findCells(store, facts.id, query, options) : NO_HITS),
    [isFinding, version, store, facts.id, query, options],
  );
  const found = useMemo(
    () => new Set(hits.filter(({ sheet }) => sheet === facts.id).map(({ key }) => key)),
    [hits, facts.id],
  );
  const current = hits.findIndex(({ sheet, key }) => sheet === facts.id && key === keyOf(selection.active));
  const toldFill = useOverflowMessage('fill');

  const takesFocus = useEffectEvent(
    () => wish.field === null && (followed === null || document.activeElement === document.body),
  );
  useEffect(() => {
    if (takesFocus()) field.current?.focus({ preventScroll: true });
  }, []);
  useEffect(() => {
    setPresence(handle, 'cell', { sheet: facts.id, row, column });
    return () => setPresence(handle, 'cell', null);
  }, [handle, facts.id, row, column]);

  function go(sheet: string, place: CellPlace): void {
    if (sheet === facts.id) setSelection({ active: place, end: place });
    else onOpen(sheet, place);
  }

  function goToHit(way: 1 | -1): void {
    const hit = nextHit(hits, { at: store.views.indexOf(view), ...indexOf(view, selection.active) }, way);
    if (hit === undefined) return;
    // The bar is drawn anew with another sheet: what had the focus says which has it then.
    if (hit.sheet !== facts.id)
      search.change({ wish: { field: document.activeElement === field.current ? null : 'query' } });
    go(hit.sheet, hit.place);
  }

  function closeFinding(): void {
    search.change({ isOpen: false, wish: { field: null } });
    focusGrid();
  }

  /** Returns whether the key was one of the search. */
  function onFindKey(event: KeyboardEvent): boolean {
    const asked = wordScreenKey(event);
    if (asked !== 'find' && asked !== 'replace' && asked !== 'findNext' && asked !== 'findPrevious') return false;
    event.preventDefault();
    editing.commit();
    const steps = asked === 'findNext' || asked === 'findPrevious';
    if (steps && isFinding && query !== '') goToHit(asked === 'findNext' ? 1 : -1);
    else search.change({ isOpen: true, wish: { field: asked === 'replace' ? 'replacement' : 'query' } });
    return true;
  }

  function focusGrid(): void {
    field.current?.focus({ preventScroll: true });
  }

  function ask(kind: SheetDialog): void {
    setDialog({ kind, column });
  }

  function closeDialog(): void {
    setDialog(null);
    // What the dialog covered has the focus again once it is gone.
    requestAnimationFrame(focusGrid);
  }

  /** Keys of the grid, and those that end what is typed in it. */
  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing || onFindKey(event)) return;
    if (editing.draft !== null) endTyping(event);
    else if (event.target === field.current) onGridKey(event);
  }

  function endTyping(event: KeyboardEvent): void {
    // In a formula, arrows move between its words.
    const ends = editing.over && editing.where === 'cell' && !editing.draft?.startsWith('=');
    const arrow = ends && event.key.startsWith('Arrow');
    if (event.key === 'Escape') editing.cancel();
    else if (event.key === 'Enter' || event.key === 'Tab' || arrow) editing.commit();
    else return;
    event.preventDefault();
    focusGrid();
    if (arrow) onGridKey(event);
    else if (event.key !== 'Escape') step(event);
  }

  const lineEntries = useLineEntries({ store, view, selection, onSelect: setSelection });

  /** What types a character is left to the field. */
  function onGridKey(event: KeyboardEvent): void {
    const done = () => event.preventDefault();
    const { shiftKey, ctrlKey, metaKey } = event;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if ((ctrlKey || metaKey) && event.altKey && event.code === 'KeyM') {
      done();
      comments.begin();
      return;
    }
    if (event.altKey && key === 'ArrowDown' && editable) {
      done();
      ask('filter');
      return;
    }
    const moved = movedSelection(store, view, selection, { key, shiftKey, ctrlKey, metaKey });
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
    } else if (ctrlKey || metaKey) shortcut(key, shiftKey, done);
  }

  /** Tab to the cell beside, Enter to the one below: below the first one of a row that was filled from tab to tab. */
  function step(event: KeyboardEvent): void {
    const way = event.shiftKey ? -1 : 1;
    const startColumn = tabs.current?.at === keyOf(selection.active) ? tabs.current.from : null;
    if (event.key === 'Tab') {
      const next = nextPlace(view, selection, 0, way);
      tabs.current = { from: startColumn ?? column, at: keyOf(next.active) };
      setSelection(next);
    } else if (startColumn !== null && way === 1) {
      const first = { row, column: startColumn };
      setSelection(nextPlace(view, { active: first, end: first }, way, 0));
    } else setSelection(nextPlace(view, selection, way, 0));
  }

  function shortcut(key: string, shift: boolean, done: () => void): void {
    const actions: Record<string, () => void> = {
      z: () => (shift ? store.undo.redo() : store.undo.undo()),
      y: () => store.undo.redo(),
      b: () => toggleFormat(store, view, box, selection.active, 'bold'),
      i: () => toggleFormat(store, view, box, selection.active, 'italic'),
      u: () => toggleFormat(store, view, box, selection.active, 'underline'),
      d: () => void toldFill(fillFrom(store, view, box, 'down')),
      r: () => void toldFill(fillFrom(store, view, box, 'right')),
    };
    const action = actions[key];
    if (action === undefined) return;
    done();
    action();
  }

  return (
    <div className="sh-work" onKeyDown={onKeyDown} {...clipboard}>
      <div className="g-toolbar" role="toolbar" aria-label={t('toolbar')}>
        <FileMenu {...{ store, view, title, editable, onOpen, onReport }} />
        {editable ? (
          <SheetToolbar {...{ store, view, box, selection, focusGrid, onSelect: setSelection }} onAsk={ask} />
        ) : null}
        <IconButton
          label={say('find')}
          keys="mod+f"
          icon={<IconSearch />}
          onClick={() => search.change({ isOpen: true, wish: { field: 'query' } })}
        />
        <CommentTools {...{ comments, editable }} label={t('commentCell')} />
      </div>
      <FormulaBar
        {...{ store, view, editing, editable }}
        at={indexOf(view, selection.active)}
        place={selection.active}
      />
      {isFinding ? (
        <SheetFindBar {...{ store, search, hits, current, editable }} onStep={goToHit} onClose={closeFinding} />
      ) : null}
      <div className="g-work">
        <SheetGrid
          {...{ store, view, selection, editing, others, editable, grid, field }}
          {...{ found }}
          commented={comments.marked}
          followed={followed}
          menu={[
            { id: 'comment', label: t('commentCell'), keys: 'mod+alt+M', movesFocus: true, onSelect: comments.begin },
            { kind: 'separator', id: 's0' },
            ...lineEntries,
          ]}
          onSelect={setSelection}
          onFilter={(filtered) => setDialog({ kind: 'filter', column: filtered })}
          onChart={(chart) => setDialog({ kind: 'chart', column, chart })}
        />
        {comments.isOpen ? (
          <CommentsPanel label={t('comments')} hint={t('noComment')} {...{ comments, handle, editable }} />
        ) : null}
      </div>
      <SheetFooter {...{ store, view, box, editable, onOpen }} />
      <PrintedSheet {...{ store, view }} />
      {dialog?.kind === 'filter' ? (
        <FilterDialog {...{ store, view }} column={dialog.column} onClose={closeDialog} />
      ) : null}
      {dialog?.kind === 'chart' ? (
        <ChartDialog {...{ store, view, box }} chart={dialog.chart ?? null} onClose={closeDialog} />
      ) : null}
      {dialog?.kind === 'rules' ? <RulesDialog {...{ store, view, box }} onClose={closeDialog} /> : null}
    </div>
  );
}
