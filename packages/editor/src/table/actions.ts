import type { Editor } from '@tiptap/core';
import type { Command } from '@tiptap/pm/state';
import { TextSelection } from '@tiptap/pm/state';
import { toBlocks } from '../footnotes/edit.ts';
import {
  addColumnAfter,
  addColumnBefore,
  addRowAfter,
  addRowBefore,
  deleteColumn,
  deleteRow,
  deleteTable,
  fixTables,
  goToNextCell,
  isInTable,
  mergeCells,
  selectedRect,
  splitCell,
} from '@tiptap/pm/tables';
import { TABLE_MAX_COLUMNS, TABLE_MAX_ROWS } from './limits.ts';
import { evenColumns, widenColumns } from './sizing.ts';

/** Pixels that one press makes a column wider. */
const WIDTH_STEP = 24;

const COMMANDS = {
  rowBefore: addRowBefore,
  rowAfter: addRowAfter,
  deleteRow: (state, dispatch) => deleteRow(state, dispatch) || deleteTable(state, dispatch),
  columnBefore: addColumnBefore,
  columnAfter: addColumnAfter,
  deleteColumn: (state, dispatch) => deleteColumn(state, dispatch) || deleteTable(state, dispatch),
  mergeCells,
  splitCell,
  headerRow: (state, dispatch) => {
    const { table, tableStart } = selectedRect(state);
    dispatch?.(state.tr.setNodeAttribute(tableStart, 'header', table.firstChild?.attrs.header !== true));
    return true;
  },
  deleteTable,
} satisfies Record<string, Command>;

const SIZES = {
  widen: (editor) => widenColumns(editor, WIDTH_STEP),
  narrow: (editor) => widenColumns(editor, -WIDTH_STEP),
  even: evenColumns,
} satisfies Record<string, (editor: Editor) => void>;

export type TableAction = keyof typeof COMMANDS | keyof typeof SIZES;

/** What holds of the table at the selection, for its tools. */
export interface TableState {
  headerRow: boolean;
  canMerge: boolean;
  canSplit: boolean;
  canAddRow: boolean;
  canAddColumn: boolean;
}

/** `null` outside of tables. */
export function tableStateOf({ state }: Editor): TableState | null {
  if (!isInTable(state)) return null;
  try {
    const { table, map } = selectedRect(state);
    return {
      headerRow: table.firstChild?.attrs.header === true,
      canMerge: mergeCells(state),
      canSplit: splitCell(state),
      canAddRow: map.height < TABLE_MAX_ROWS,
      canAddColumn: map.width < TABLE_MAX_COLUMNS,
    };
  } catch (error) {
    // A merge can cover a cell by others until the next edit completes the table.
    if (error instanceof RangeError)
      return { headerRow: false, canMerge: false, canSplit: false, canAddRow: true, canAddColumn: true };
    throw error;
  }
}

/** Changes the table at the selection; nothing outside of tables. The focus stays where it is. */
export function runTableAction(editor: Editor, action: TableAction): void {
  if (!isInTable(editor.state)) return;
  completeTables(editor);
  const before = tableStateOf(editor);
  if ((action === 'rowBefore' || action === 'rowAfter') && before?.canAddRow === false) return;
  if ((action === 'columnBefore' || action === 'columnAfter') && before?.canAddColumn === false) return;
  if (action in SIZES) SIZES[action as keyof typeof SIZES](editor);
  else COMMANDS[action as keyof typeof COMMANDS](editor.state, editor.view.dispatch);
}

/**
 * Puts a table where the selection is, or after the table the selection is in, and the caret into its first cell. A line to
 * write on stays after it.
 * @param rows and `columns` whole numbers that `tableSizeRefusal` does not refuse
 */
export function insertTable(editor: Editor, rows: number, columns: number): void {
  const { state, view } = editor;
  const { nodes } = state.schema;
  const cells = () => Array.from({ length: columns }, () => nodes.tableCell!.createAndFill()!);
  const table = nodes.table!.create(
    null,
    Array.from({ length: rows }, (_, i) => nodes.tableRow!.create({ header: i === 0 && rows > 1 }, cells())),
  );
  const { tr } = state;
  toBlocks(tr);
  const around = tableDepth(editor);
  if (around === null && !tr.selection.empty) tr.deleteSelection();
  const { $from } = tr.selection;
  const blank = around === null && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0;
  const to = around === null && $from.depth === 0 ? $from.pos : $from.after(around ?? $from.depth);
  const at = blank ? $from.before() : to;
  const last = tr.doc.resolve(to).nodeAfter === null;
  tr.replaceWith(at, to, last ? [table, nodes.paragraph!.create()] : table);
  // Of the table, its first row, its first cell and the paragraph in it.
  tr.setSelection(TextSelection.create(tr.doc, at + 4)).scrollIntoView();
  view.dispatch(tr);
  view.focus();
}

function tableDepth({ state }: Editor): number | null {
  const { $from } = state.selection;
  for (let depth = 1; depth <= $from.depth; depth++) if ($from.node(depth).type.name === 'table') return depth;
  return null;
}

/** Merges leave tables that lack cells: their commands count on whole ones. */
function completeTables(editor: Editor): void {
  // What completes one row can show what another one lacks.
  for (let pass = 0; pass < 4; pass++) {
    const fix = fixTables(editor.state);
    if (!fix) return;
    editor.view.dispatch(fix);
  }
}

export function nextCellOrRow(editor: Editor): boolean {
  if (!isInTable(editor.state)) return false;
  if (goToNextCell(1)(editor.state, editor.view.dispatch)) return true;
  if (!editor.isEditable) return false;
  runTableAction(editor, 'rowAfter');
  return goToNextCell(1)(editor.state, editor.view.dispatch);
}

export function previousCell(editor: Editor): boolean {
  if (!isInTable(editor.state)) return false;
  // In the first cell there is none before: Tab does not leave the text for that.
  goToNextCell(-1)(editor.state, editor.view.dispatch);
  return true;
}
