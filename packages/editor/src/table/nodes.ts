import { Node } from '@tiptap/core';
import { Selection } from '@tiptap/pm/state';
import { tableEditing } from './editing.ts';
import { columnSizing } from './sizing.ts';
import { nextCellOrRow, previousCell } from './actions.ts';
import { spanOf } from './limits.ts';
import { lineAfterPasted } from './line-after.ts';
import { printFit } from './print-fit.ts';
import { tableBudget, type TableStorage } from './table-budget.ts';

/** How prosemirror-tables knows the nodes. */
const ROLES: Readonly<Record<string, string>> = { table: 'table', tableRow: 'row', tableCell: 'cell' };

/**
 * A table: rows of cells. What heads it is told by the row, not by another kind of cell: a change of an element's name
 * writes it anew, and what somebody else types in it meanwhile would be gone.
 */
export const Table = Node.create<object, TableStorage>({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  // Above the lists: Tab in a list of a cell goes to the next cell.
  priority: 110,

  addStorage() {
    return { onTooLarge: () => {} };
  },

  extendNodeSchema(extension) {
    const tableRole = ROLES[extension.name];
    return tableRole === undefined ? {} : { tableRole };
  },

  parseHTML() {
    return [{ tag: 'table' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['table', HTMLAttributes, ['tbody', 0]];
  },

  addKeyboardShortcuts() {
    return {
      Tab: () => nextCellOrRow(this.editor),
      'Shift-Tab': () => previousCell(this.editor),
      // Of a text that ends with a table, the browser takes its first cell for the end.
      'Mod-End': ({ editor }) => {
        const { state, view } = editor;
        if (state.doc.lastChild?.type !== this.type) return false;
        view.dispatch(state.tr.setSelection(Selection.atEnd(state.doc)).scrollIntoView());
        return true;
      },
    };
  },

  addProseMirrorPlugins() {
    return [columnSizing(), tableEditing(), printFit(), tableBudget(this.storage), lineAfterPasted()];
  },
});

export const TableRow = Node.create({
  name: 'tableRow',
  content: 'tableCell*',

  addAttributes() {
    return {
      header: {
        default: false,
        parseHTML: (row) => row.children.length > 0 && [...row.children].every((cell) => cell.tagName === 'TH'),
        renderHTML: ({ header }) => (header === true ? { 'data-header': 'true' } : {}),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'tr' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['tr', HTMLAttributes, 0];
  },
});

export const TableCell = Node.create({
  name: 'tableCell',
  content: 'block+',
  isolating: true,

  addAttributes() {
    const span = (name: 'colspan' | 'rowspan') => ({
      default: 1,
      parseHTML: (cell: HTMLElement) => spanOf(cell.getAttribute(name) ?? 1),
      renderHTML: (attributes: Record<string, unknown>) =>
        spanOf(attributes[name]) === 1 ? {} : { [name]: spanOf(attributes[name]) },
    });
    return {
      colspan: span('colspan'),
      rowspan: span('rowspan'),
      /** Pixels of each column it covers, 0 = none given. No style attribute: a strict CSP refuses it. */
      colwidth: {
        default: null,
        parseHTML: (cell) => {
          const widths = cell.getAttribute('data-colwidth');
          return widths !== null && /^\d+(,\d+)*$/.test(widths) ? widths.split(',').map(Number) : null;
        },
        renderHTML: ({ colwidth }) => (Array.isArray(colwidth) ? { 'data-colwidth': colwidth.join(',') } : {}),
      },
    };
  },

  parseHTML() {
    return [{ tag: 'td' }, { tag: 'th' }];
  },

  renderHTML({ HTMLAttributes }) {
    return ['td', HTMLAttributes, 0];
  },
});
