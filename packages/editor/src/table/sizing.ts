import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import type { Plugin } from '@tiptap/pm/state';
import { TableView, columnResizing, selectedRect } from '@tiptap/pm/tables';
import { COLUMN_DEFAULT_WIDTH, COLUMN_MIN_WIDTH } from './limits.ts';

/** Columns get their width by the pointer, at their right border. */
export function columnSizing(): Plugin {
  return columnResizing({
    handleWidth: 6,
    cellMinWidth: COLUMN_MIN_WIDTH,
    defaultCellMinWidth: COLUMN_DEFAULT_WIDTH,
    View: WideTableView,
  });
}

/** A table wider than the page scrolls in a frame of its own. Its widths are set by CSSOM. */
class WideTableView extends TableView {
  constructor(node: Node, defaultWidth: number) {
    super(node, defaultWidth);
    this.dom.className = 'word-table';
  }
}

/** Pixels of the selected columns changed by `by`, for the keyboard. */
export function widenColumns(editor: Editor, by: number): void {
  const { state, view } = editor;
  const { map, table, tableStart, left, right } = selectedRect(state);
  const { tr } = state;
  for (const pos of new Set(map.map)) {
    const cell = table.nodeAt(pos);
    if (!cell || cell.type.name !== 'tableCell') continue;
    const first = map.colCount(pos);
    const before = widthsOf(cell);
    const shown = shownWidth(editor, tableStart + pos) / before.length;
    const widths = before.map((width, i) =>
      first + i < left || first + i >= right
        ? width
        : Math.max(COLUMN_MIN_WIDTH, Math.round((width === 0 ? shown : width) + by)),
    );
    if (widths.some((width, i) => width !== before[i])) tr.setNodeAttribute(tableStart + pos, 'colwidth', widths);
  }
  if (tr.docChanged) view.dispatch(tr);
}

/** Gives all columns of the selected table the same share of the page. */
export function evenColumns(editor: Editor): void {
  const { table, tableStart } = selectedRect(editor.state);
  const { tr } = editor.state;
  table.descendants((cell, pos) => {
    if (cell.type.name !== 'tableCell') return true;
    if (cell.attrs.colwidth !== null) tr.setNodeAttribute(tableStart + pos, 'colwidth', null);
    return false;
  });
  if (tr.docChanged) editor.view.dispatch(tr);
}

function widthsOf(cell: Node): number[] {
  const { colspan, colwidth } = cell.attrs as { colspan: number; colwidth: unknown };
  return Array.from({ length: colspan }, (_, i) => (Array.isArray(colwidth) ? Number(colwidth[i]) || 0 : 0));
}

function shownWidth(editor: Editor, pos: number): number {
  const cell = editor.view.nodeDOM(pos);
  return cell instanceof HTMLElement && cell.offsetWidth > 0 ? cell.offsetWidth : COLUMN_DEFAULT_WIDTH;
}
